package io.wireformat.lock;

import io.wireformat.model.RecordedField;
import io.wireformat.model.SchemaHistory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The part of a lock that shapes types: schema names, enum numbers and fields that are never null.
 *
 * @param names schema names that are not recorded yet
 */
record LockedShape(LockFile lock, Map<String, String> names) implements SchemaHistory {

    @Override
    public Optional<String> schemaName(String type) {
        return Optional.ofNullable(names.get(type)).or(() -> lock.schemaName(type));
    }

    @Override
    public List<RecordedField> recorded(String message) {
        return List.of();
    }

    @Override
    public boolean isNeverNull(String message, int number) {
        return lock.isNeverNull(message, number);
    }

    @Override
    public OptionalInt highestEnumNumber(String enumeration) {
        return lock.highestEnumNumber(enumeration);
    }

    @Override
    public OptionalInt enumNumber(String enumeration, String constant) {
        return lock.enumNumber(enumeration, constant);
    }

    @Override
    public Optional<String> avroSchema(long fingerprint) {
        return lock.avroSchema(fingerprint);
    }
}
