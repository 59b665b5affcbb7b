package io.wireformat.codec.avro;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.avro.internal.datum.AvroReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldReader;
import io.wireformat.model.ScalarType;
import io.wireformat.model.Slots;
import java.util.Objects;

/** A property that was written with another schema; a fault carries its name. */
record ResolvedField(Field field, AvroReader value) implements FieldReader<ContentReader> {

    @Override
    public void readInTurn(ContentReader in, Slots slots) {
        try {
            slots.set(field.slot(), value.read(in));
        } catch (DecodingException e) {
            throw e.inField(field.name());
        }
    }

    /** A property of primitive type that was written as another. */
    record OfPrimitive(Field field, ScalarType type, AvroReader value) implements FieldReader<ContentReader> {

        @Override
        public void readInTurn(ContentReader in, Slots slots) {
            try {
                set(slots, Objects.requireNonNull(value.read(in)));
            } catch (DecodingException e) {
                throw e.inField(field.name());
            }
        }

        private void set(Slots slots, Object property) {
            int slot = field.slot();
            switch (type) {
                case BOOLEAN -> slots.setBoolean(slot, (Boolean) property);
                case INT32 -> slots.setInt(slot, (Integer) property);
                case INT64 -> slots.setLong(slot, (Long) property);
                case FLOAT32 -> slots.setFloat(slot, (Float) property);
                case FLOAT64 -> slots.setDouble(slot, (Double) property);
                case STRING, BYTES -> throw new IllegalStateException(type.name());
            }
        }
    }
}
