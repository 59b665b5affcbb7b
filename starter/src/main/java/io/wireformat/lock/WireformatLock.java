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
 * <p>Run the test with {@code -Dwireformat.lock=update} to record new types and compatible changes; a change that breaks
 * a format is refused then too. Nothing is ever taken out of the file. Immutable, but two checks must not update one
 * file at once.
 */
public final class WireformatLock {

    /** Where the lock is on the class path. */
    public static final String RESOURCE = "META-INF/wireformat.lock";

    /** The system property that lets a check write the file, when it is {@code update}. */
    public static final String PROPERTY = "wireformat.lock";

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
     * Holds types against {@code src/main/resources/META-INF/wireformat.lock}, seen from the working directory.
     *
     * @throws IncompatibleChangeException when a change breaks a format, or a type is not recorded
     * @throws InvalidLockException when the file is not a lock
     */
    public static void check(Type... types) {
        of(Path.of("src/main/resources", RESOURCE)).checkTypes(types);
    }

    /**
     * Holds types, and all that they lead to, against the file.
     *
     * @return the compatible changes that the file does not know yet, one a line
     * @throws IncompatibleChangeException when a change breaks a format, or a type is not recorded
     * @throws InvalidLockException when the file is not a lock
     */
    public List<String> checkTypes(Type... types) {
        LockFile locked = read();
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
            throw new IncompatibleChangeException(broken);
        }
        if ("update".equals(System.getProperty(PROPERTY))) {
            write(Comparison.merge(locked, current));
        } else {
            requireRecorded(locked, current);
        }
        return changes.stream().map(Change::toString).toList();
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

    private void requireRecorded(LockFile locked, LockFile current) {
        List<String> unknown = current.messages().keySet().stream()
                .filter(name -> !locked.messages().containsKey(name))
                .map(name -> name + ": is not in " + file + "; record it with -D" + PROPERTY + "=update")
                .toList();
        if (!unknown.isEmpty()) {
            throw new IncompatibleChangeException(unknown);
        }
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
