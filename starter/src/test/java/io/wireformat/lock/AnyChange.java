package io.wireformat.lock;

import io.wireformat.model.Field;
import io.wireformat.model.RecordedField;
import io.wireformat.model.SchemaHistory;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A lock that lets every change pass, to see what it does. */
record AnyChange(LockFile lock) implements SchemaHistory {

    @Override
    public List<RecordedField> recorded(String message) {
        return lock.recorded(message);
    }

    @Override
    public void requireKept(String message, List<Field> fields, boolean union) {
        // that is the point
    }

    @Override
    public OptionalInt enumNumber(String enumeration, String constant) {
        return lock.enumNumber(enumeration, constant);
    }

    @Override
    public OptionalInt highestEnumNumber(String enumeration) {
        return lock.highestEnumNumber(enumeration);
    }

    @Override
    public Optional<String> avroSchema(long fingerprint) {
        return lock.avroSchema(fingerprint);
    }
}
