package io.wireformat.lock;

import io.wireformat.codec.Codec;
import io.wireformat.codec.Compatibility;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModels;
import io.wireformat.model.SchemaHistory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The lock of an application's messages: what they looked like, in {@code META-INF/wireformat.lock}. One line in a test
 * keeps them readable:
 *
 * <pre>{@code
 * WireformatLock.check(AuditEvent.class, EventPage.class);
 * }</pre>
 *
 * <p>A change that breaks a format fails. A compatible one passes, and is said on the standard output until it is
 * recorded: run the test with {@code -Dwireformat.lock=update}, which also creates the file, and records nothing when a
 * change breaks a format. What is not recorded is not protected yet: with {@code -Dwireformat.lock=strict}, which is for
 * builds that others rely on, it fails too.
 *
 * <p>Nothing is ever taken out of the file. To break a format on purpose, edit the file by hand, where a review sees it.
 *
 * <p>Immutable, but two checks must not update one file at once.
 */
public final class WireformatLock {

    /** Where the lock is on the class path. */
    public static final String RESOURCE = "META-INF/wireformat.lock";

    /**
     * The system property that says what a check does about compatible changes that the file does not record: {@code
     * update} records them, {@code strict} refuses them, without it they pass.
     */
    public static final String PROPERTY = "wireformat.lock";

    private final Path file;

    private final JsonMapper mapper;

    private final Set<Compatibility> formats;

    private final @Nullable String avroNamespace;

    private WireformatLock(Path file, JsonMapper mapper, Set<Compatibility> formats, @Nullable String avroNamespace) {
        this.file = file;
        this.mapper = mapper;
        this.formats = formats;
        this.avroNamespace = avroNamespace;
    }

    /** The lock in a file. */
    public static WireformatLock of(Path file) {
        return new WireformatLock(file, JsonMapper.shared(), KnownFormats.all(), null);
    }

    /** The same lock for an application whose JSON mapper is not the default one: its names are in the lock. */
    public WireformatLock with(JsonMapper mapper) {
        return new WireformatLock(file, mapper, formats, avroNamespace);
    }

    /** The same lock for an application that has a format of its own: what a change breaks in it is said too. */
    public WireformatLock with(Codec codec) {
        Set<Compatibility> all = new LinkedHashSet<>(formats);
        all.addAll(codec.compatibility());
        return new WireformatLock(file, mapper, all, avroNamespace);
    }

    /** The same lock for an application that sets {@code wireformat.avro.namespace}: it is in Avro's schemas. */
    public WireformatLock withAvroNamespace(String namespace) {
        return new WireformatLock(file, mapper, formats, namespace);
    }

    /**
     * Holds types against {@code src/main/resources/META-INF/wireformat.lock}, seen from the working directory, as {@link
     * #checkTypes} does.
     *
     * @throws IncompatibleChangeException when a change breaks a format, when there is no file, or, with {@code strict},
     *     when the file does not record something
     * @throws InvalidLockException when the file is not a lock
     * @throws IllegalArgumentException when the system property has an unknown value
     */
    public static void check(Type... types) {
        of(Path.of("src/main/resources", RESOURCE)).checkTypes(types);
    }

    /**
     * Holds types, and all that they lead to, against the file. Says on the standard output what the file does not
     * record, or what an update has recorded.
     *
     * @return the same, one change or type a line; empty when the file was up to date
     * @throws IncompatibleChangeException when a change breaks a format, when there is no file, or, with {@code strict},
     *     when the file does not record something
     * @throws InvalidLockException when the file is not a lock
     * @throws IllegalArgumentException when the system property has an unknown value
     */
    public List<String> checkTypes(Type... types) {
        LockMode mode = LockMode.requested();
        LockFile locked = read();
        LockFile current = LockSnapshot.of(described(locked, types), avroNamespace);
        List<Change> changes = Comparison.of(locked, current);
        List<Change> broken =
                changes.stream().filter(change -> !change.rule().compatible()).toList();
        if (!broken.isEmpty()) {
            throw new IncompatibleChangeException(inWords(broken));
        }
        // an empty lock would let everything pass for ever
        if (mode != LockMode.UPDATE && !Files.exists(file)) {
            throw new IncompatibleChangeException(
                    List.of("there is no " + file + ": create it with " + LockMode.UPDATE.argument()));
        }
        List<String> unrecorded = LockDiff.of(locked, current, inWords(changes));
        if (!unrecorded.isEmpty()) {
            switch (mode) {
                case LENIENT -> say(unknown(unrecorded));
                case STRICT -> throw new IncompatibleChangeException(List.of(unknown(unrecorded)));
                case UPDATE -> {
                    Comparison.merge(locked, current);
                    write(locked);
                    say(lines(file + " now knows:", unrecorded));
                }
            }
        }
        return unrecorded;
    }

    /**
     * Reads every lock on the class path.
     *
     * @throws InvalidLockException when one is not a lock; says which, the line and the reason
     */
    public static SchemaHistory load(ClassLoader loader) {
        LockFile all = new LockFile();
        try {
            for (URL url : Collections.list(loader.getResources(RESOURCE))) {
                try (InputStream in = url.openStream()) {
                    LockFile one = new LockFile();
                    LockReader.read(new String(in.readAllBytes(), StandardCharsets.UTF_8), url.toString(), one);
                    all.include(one);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    private List<String> inWords(List<Change> changes) {
        return changes.stream().map(change -> change.in(formats)).toList();
    }

    private List<FieldType> described(LockFile locked, Type... types) {
        List<FieldType> described = described(new LockedShape(locked, Map.of()), types);
        Map<String, String> names = LockSnapshot.namesOf(described);
        // once recorded, a name is the same in every schema
        return names.isEmpty() ? described : described(new LockedShape(locked, names), types);
    }

    /** A number that the lock keeps must be reported as a change, so models here know of no removed field. */
    private List<FieldType> described(LockedShape locked, Type... types) {
        MessageModels models = new MessageModels(mapper, locked);
        List<FieldType> described = new ArrayList<>();
        for (Type type : types) {
            described.add(models.describe(type));
        }
        return described;
    }

    private String unknown(List<String> unrecorded) {
        return lines(file + " does not know yet:", unrecorded) + System.lineSeparator() + "record it with "
                + LockMode.UPDATE.argument();
    }

    private static String lines(String first, List<String> others) {
        return first + System.lineSeparator() + "  " + String.join(System.lineSeparator() + "  ", others);
    }

    /** A build shows what its tests print, and may be configured not to show what they log. */
    private static void say(String text) {
        System.out.println(text);
    }

    private LockFile read() {
        LockFile lock = new LockFile();
        try {
            if (Files.exists(file)) {
                LockReader.read(Files.readString(file), file.toString(), lock);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lock;
    }

    private void write(LockFile lock) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, LockWriter.write(lock));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
