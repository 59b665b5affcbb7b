package io.wireformat.lock;

import io.wireformat.model.RecordedField;
import io.wireformat.model.SchemaHistory;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Of a lock only what is part of what a type is: the numbers of enums, and which fields cannot tell null. */
record LockedShape(LockFile lock) implements SchemaHistory {

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
