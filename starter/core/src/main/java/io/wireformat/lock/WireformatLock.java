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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The lock of an application's messages, in {@code META-INF/wireformat.lock}, records what they looked like. One line in a
 * test keeps them readable:
 *
 * <pre>{@code
 * WireformatLock.check(AuditEvent.class, EventPage.class);
 * }</pre>
 *
 * <p>A change that breaks a format fails the test. A compatible change passes, and the test prints it until it is recorded.
 * To record changes or to create the file, run the test with {@code -Dwireformat.lock=update}; it records nothing if a
 * change breaks a format. An unrecorded change is not protected from the next one, so run continuous integration with
 * {@code -Dwireformat.lock=strict}, which fails on unrecorded changes too.
 *
 * <p>An update never removes a line. To break a format on purpose, edit the file by hand, so that a review sees it.
 *
 * <p>Immutable, but do not run two checks that update the same file at once.
 */
public final class WireformatLock {

    /** The location of the lock on the class path. */
    public static final String RESOURCE = "META-INF/wireformat.lock";

    /**
     * The system property that selects what a check does with unrecorded compatible changes: {@code update} records them,
     * {@code strict} refuses them, and without the property they pass.
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

    /** The same lock, with the property names of the application's own JSON mapper. */
    public WireformatLock with(JsonMapper mapper) {
        return new WireformatLock(file, mapper, formats, avroNamespace);
    }

    /** The same lock, which also checks changes for a format of the application's own. */
    public WireformatLock with(Codec codec) {
        Set<Compatibility> all = new LinkedHashSet<>(formats);
        all.addAll(codec.compatibility());
        return new WireformatLock(file, mapper, all, avroNamespace);
    }

    /** The same lock for an application that sets {@code wireformat.avro.namespace}, which is part of Avro schemas. */
    public WireformatLock withAvroNamespace(String namespace) {
        return new WireformatLock(file, mapper, formats, namespace);
    }

    /**
     * Compares types with {@code src/main/resources/META-INF/wireformat.lock} in the working directory, like {@link
     * #checkTypes}.
     *
     * @throws IncompatibleChangeException if a change breaks a format
     * @throws AssertionError if there is no file, or, with {@code strict}, if the file does not record a change
     * @throws InvalidLockException if the file is not a lock
     * @throws IllegalArgumentException if the system property has an unknown value
     */
    public static void check(Type... types) {
        of(Path.of("src/main/resources", RESOURCE)).checkTypes(types);
    }

    /**
     * Compares types, and all types in their fields, with the file. Prints unrecorded changes, or those that an update has
     * recorded, on the standard output.
     *
     * @return the printed lines, one for each change or type; empty if the file was up to date
     * @throws IncompatibleChangeException if a change breaks a format
     * @throws AssertionError if there is no file, or, with {@code strict}, if the file does not record a change
     * @throws InvalidLockException if the file is not a lock
     * @throws IllegalArgumentException if the system property has an unknown value
     */
    public List<String> checkTypes(Type... types) {
        LockMode mode = LockMode.requested();
        LockFile locked = read();
        LockFile current = LockSnapshot.of(described(locked, types), avroNamespace);
        List<Change> changes = Comparison.of(locked, current);
        requireCompatible(changes, locked, current);
        // a check against an empty lock would always pass
        if (mode != LockMode.UPDATE && !Files.exists(file)) {
            throw new AssertionError("There is no " + file + ": create it with " + LockMode.UPDATE.argument());
        }
        List<String> unrecorded = LockDiff.of(locked, current, inWords(changes));
        if (!unrecorded.isEmpty()) {
            switch (mode) {
                case LENIENT -> print(unrecordedText(unrecorded));
                case STRICT -> throw new AssertionError(unrecordedText(unrecorded));
                case UPDATE -> {
                    Comparison.merge(locked, current);
                    write(locked);
                    print(lines(file + " now records:", unrecorded));
                }
            }
        }
        return unrecorded;
    }

    /**
     * Compares this lock with the lock of a later release, which no types are needed for.
     *
     * @return a line for each compatible change, each new type and each type that is gone; empty if the locks say the same
     * @throws IncompatibleChangeException if a change breaks a format
     * @throws InvalidLockException if a file is not a lock
     */
    public List<String> changesTo(Path later) {
        LockFile locked = read();
        LockFile current =
                new WireformatLock(later, mapper, formats, avroNamespace).read().withoutRemoved();
        List<Change> changes = Comparison.of(locked, current);
        requireCompatible(changes, locked, current);
        List<String> lines = new ArrayList<>(LockDiff.of(locked, current, inWords(changes)));
        locked.services().keySet().stream()
                .filter(name -> !current.services().containsKey(name))
                .forEach(name -> lines.add(name + ": not in the later lock"));
        Stream.concat(
                        locked.messages().keySet().stream()
                                .filter(name -> !current.messages().containsKey(name)),
                        locked.enums().keySet().stream()
                                .filter(name -> !current.enums().containsKey(name)))
                .forEach(name -> lines.add(name + ": not in the later lock"));
        return lines;
    }

    /**
     * Reads every lock on the class path.
     *
     * @throws InvalidLockException if one is not a lock; the message names the file, the line and the reason
     */
    public static SchemaHistory load(ClassLoader loader) {
        LockFile all = new LockFile();
        try {
            List<URL> found = Collections.list(loader.getResources(RESOURCE));
            if (found.isEmpty()) {
                return SchemaHistory.NONE;
            }
            for (URL url : found) {
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

    private void requireCompatible(List<Change> changes, LockFile locked, LockFile current) {
        List<String> broken = new ArrayList<>(inWords(
                changes.stream().filter(change -> !change.rule().compatible()).toList()));
        broken.addAll(Comparison.brokenMethods(locked, current));
        if (!broken.isEmpty()) {
            throw new IncompatibleChangeException(broken);
        }
    }

    private List<String> inWords(List<Change> changes) {
        return changes.stream().map(change -> change.in(formats)).toList();
    }

    private List<FieldType> described(LockFile locked, Type... types) {
        List<FieldType> described = described(new LockedShape(locked, Map.of()), types);
        Map<String, String> names = LockSnapshot.namesOf(described);
        // a recorded name is the same in every schema
        return names.isEmpty() ? described : described(new LockedShape(locked, names), types);
    }

    /** The models here do not know removed fields, so that a reused number is reported as a change. */
    private List<FieldType> described(LockedShape locked, Type... types) {
        MessageModels models = new MessageModels(mapper, locked);
        List<FieldType> described = new ArrayList<>();
        for (Type type : types) {
            described.add(models.describe(type));
        }
        return described;
    }

    private String unrecordedText(List<String> unrecorded) {
        return lines(file + " does not record these compatible changes yet:", unrecorded) + System.lineSeparator()
                + "record them with " + LockMode.UPDATE.argument();
    }

    private static String lines(String first, List<String> others) {
        return first + System.lineSeparator() + "  " + String.join(System.lineSeparator() + "  ", others);
    }

    /** A build shows the output of its tests, but may be configured to hide their logs. */
    private static void print(String text) {
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
