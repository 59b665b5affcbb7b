package io.wireformat.lock;

import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModels;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/**
 * A change to a message: the classes before and after it, and content that shows what becomes of it. The names of the
 * classes, or of what encloses them, say {@code Before} and {@code After}, and are the same otherwise.
 *
 * @param rule what the lock makes of the change
 * @param oldContent what the version before writes
 * @param newContent what the version after writes
 */
record Evolution(Rule rule, Exchange oldContent, Exchange newContent) {

    /** Where no value of the other version means the same: whatever a format reads is wrong. */
    static final Object NOTHING = new Object();

    /** A value of one version, and the value of the other that means the same. */
    record Exchange(Object written, Object meant) {}

    static Evolution of(Rule rule, Object before, Object meantAfter, Object after, Object meantBefore) {
        return new Evolution(rule, new Exchange(before, meantAfter), new Exchange(after, meantBefore));
    }

    /** A change whose versions write what means the same. */
    static Evolution of(Rule rule, Object before, Object after) {
        return of(rule, before, after, after, before);
    }

    /** The change that the comparison with the lock finds. */
    Optional<Change> found() {
        LockFile recorded = recorded();
        return Comparison.of(recorded, described(after(), recorded)).stream()
                .filter(change -> change.rule() == rule)
                .findFirst();
    }

    Set<SchemaFormat> breakOldContent() {
        return broken(versionBefore(), versionAfter(), oldContent);
    }

    Set<SchemaFormat> breakOldReaders() {
        return broken(versionAfter(), versionBefore(), newContent);
    }

    private Class<?> before() {
        return oldContent.written().getClass();
    }

    /** The message as it is now. */
    Class<?> after() {
        return newContent.written().getClass();
    }

    private Version versionBefore() {
        return new Version(before(), described(before(), new LockFile()));
    }

    private Version versionAfter() {
        return new Version(after(), new AnyChange(recorded()));
    }

    /** What the version before recorded, under the names of the version after. */
    LockFile recorded() {
        LockFile before = described(before(), new LockFile());
        before.avroSchemas().clear();
        LockFile lock = new LockFile();
        LockReader.read(LockWriter.write(before).replace("Before", "After"), "lock", lock);
        return lock;
    }

    private static Set<SchemaFormat> broken(Version writer, Version reader, Exchange exchange) {
        Set<SchemaFormat> broken = EnumSet.noneOf(SchemaFormat.class);
        for (SchemaFormat format : SchemaFormat.values()) {
            if (!passes(format, writer, reader, exchange)) {
                broken.add(format);
            }
        }
        return broken;
    }

    private static boolean passes(SchemaFormat format, Version writer, Version reader, Exchange exchange) {
        byte[] content = writer.write(format, exchange.written());
        try {
            return exchange.meant().equals(reader.read(format, content, writer));
        } catch (RuntimeException e) {
            return false;
        }
    }

    static LockFile described(Class<?> type, LockFile lock) {
        FieldType model = new MessageModels(JsonMapper.builder().build(), new LockedShape(lock)).describe(type);
        return Recorded.of(List.of(model));
    }
}
