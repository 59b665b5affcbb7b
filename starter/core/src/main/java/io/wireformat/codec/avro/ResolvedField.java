package io.wireformat.codec.avro;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.avro.internal.datum.AvroReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldReader;
import io.wireformat.model.FieldValues;
import io.wireformat.model.ScalarType;
import java.util.Objects;

/** A property that was written with another schema; a fault carries its name. */
record ResolvedField(Field field, AvroReader value) implements FieldReader<ContentReader> {

    @Override
    public void readInTurn(ContentReader in, FieldValues values) {
        try {
            values.set(field.slot(), value.read(in));
        } catch (DecodingException e) {
            throw e.inField(field.name());
        }
    }

    /** A property of primitive type that was written as another. */
    record OfPrimitive(Field field, ScalarType type, AvroReader value) implements FieldReader<ContentReader> {

        @Override
        public void readInTurn(ContentReader in, FieldValues values) {
            try {
                set(values, Objects.requireNonNull(value.read(in)));
            } catch (DecodingException e) {
                throw e.inField(field.name());
            }
        }

        private void set(FieldValues values, Object property) {
            int slot = field.slot();
            switch (type) {
                case BOOLEAN -> values.setBoolean(slot, (Boolean) property);
                case INT32 -> values.setInt(slot, (Integer) property);
                case INT64 -> values.setLong(slot, (Long) property);
                case FLOAT32 -> values.setFloat(slot, (Float) property);
                case FLOAT64 -> values.setDouble(slot, (Double) property);
                case STRING, BYTES -> throw new IllegalStateException(type.name());
            }
        }
    }
}
