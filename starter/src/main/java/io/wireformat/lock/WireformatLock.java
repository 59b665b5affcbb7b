package io.wireformat.lock;

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
import java.util.HexFormat;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/**
 * The lock of an application's messages: what they looked like, in {@code META-INF/wireformat.lock}. One line in a test
 * keeps them readable:
 *
 * <pre>{@code
 * WireformatLock.check(AuditEvent.class, EventPage.class);
 * }</pre>
 *
 * <p>Run the test with {@code -Dwireformat.lock=update} to create the file, and to record new types and compatible
 * changes; a change that breaks a format is refused then too, and nothing is written. Nothing is ever taken out of the
 * file. To break a format on purpose, edit the file by hand, where a review sees it.
 *
 * <p>Immutable, but two checks must not update one file at once.
 */
public final class WireformatLock {

    /** Where the lock is on the class path. */
    public static final String RESOURCE = "META-INF/wireformat.lock";

    /** The system property that lets a check write the file, when it is {@code update}. */
    public static final String PROPERTY = "wireformat.lock";

    private static final String HOW = "-D" + PROPERTY + "=update";

    private final Path file;

    private final JsonMapper mapper;

    private WireformatLock(Path file, JsonMapper mapper) {
        this.file = file;
        this.mapper = mapper;
    }

    /** The lock in a file. */
    public static WireformatLock of(Path file) {
        return new WireformatLock(file, JsonMapper.shared());
    }

    /** The same lock for an application whose JSON mapper is not the default one: its names are in the lock. */
    public WireformatLock with(JsonMapper mapper) {
        return new WireformatLock(file, mapper);
    }

    /**
     * Holds types against {@code src/main/resources/META-INF/wireformat.lock}, seen from the working directory. Says on
     * the standard output what an update wrote.
     *
     * @throws IncompatibleChangeException when a change breaks a format, or the file does not know something yet
     * @throws InvalidLockException when the file is not a lock
     */
    public static void check(Type... types) {
        WireformatLock lock = of(Path.of("src/main/resources", RESOURCE));
        List<String> written = lock.checkTypes(types);
        if (!written.isEmpty()) {
            // whoever asked for the update reads the build's output, and a logger may be configured not to show it
            System.out.println(lock.file + " now knows" + lines(written));
        }
    }

    /**
     * Holds types, and all that they lead to, against the file.
     *
     * @return what an update wrote, one change or type a line; empty otherwise
     * @throws IncompatibleChangeException when a change breaks a format, or the file does not know something yet
     * @throws InvalidLockException when the file is not a lock
     */
    public List<String> checkTypes(Type... types) {
        LockFile locked = read();
        String recorded = LockWriter.write(locked);
        // a number that the lock keeps must be reported as a change, so models here know of no removed field
        MessageModels models = new MessageModels(mapper, new EnumNumbers(locked));
        List<FieldType> described = new ArrayList<>();
        for (Type type : types) {
            described.add(models.describe(type));
        }
        LockFile current = Recorded.of(described);
        List<Change> changes = Comparison.of(locked, current);
        List<Change> broken =
                changes.stream().filter(change -> !change.rule().compatible()).toList();
        if (!broken.isEmpty()) {
            throw new IncompatibleChangeException(
                    broken.stream().map(Change::toString).toList());
        }
        List<String> news = news(locked, current, changes);
        Comparison.merge(locked, current);
        if ("update".equals(System.getProperty(PROPERTY))) {
            if (!LockWriter.write(locked).equals(recorded)) {
                write(locked);
            }
            return news;
        }
        if (!Files.exists(file)) {
            throw new IncompatibleChangeException(List.of("there is no " + file + ": create it with " + HOW));
        }
        if (!news.isEmpty()) {
            throw new IncompatibleChangeException(
                    List.of(file + " does not know yet" + lines(news), "record it with " + HOW));
        }
        return List.of();
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

    private static List<String> news(LockFile locked, LockFile current, List<Change> changes) {
        List<String> news = new ArrayList<>();
        changes.forEach(change -> news.add(change.toString()));
        current.messages().forEach((name, message) -> {
            if (!locked.messages().containsKey(name)) {
                news.add(name + ": new, a " + (message.union() ? "union" : "message"));
            }
        });
        current.enums().forEach((name, constants) -> {
            if (!locked.enums().containsKey(name)) {
                news.add(name + ": new, an enum");
            }
        });
        current.avroSchemas().keySet().forEach(fingerprint -> {
            if (!locked.avroSchemas().containsKey(fingerprint)) {
                news.add("Avro schema " + HexFormat.of().toHexDigits(fingerprint));
            }
        });
        return news;
    }

    private static String lines(List<String> news) {
        StringBuilder lines = new StringBuilder(":");
        news.forEach(line -> lines.append(System.lineSeparator()).append("  ").append(line));
        return lines.toString();
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
