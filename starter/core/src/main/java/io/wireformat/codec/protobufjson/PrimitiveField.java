package io.wireformat.codec.protobufjson;

import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.ScalarType;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;

/** Fields of primitive type: implicit presence, zero is not written. */
final class PrimitiveField {

    private PrimitiveField() {}

    static JsonField compile(Field field, SerializableString name, ScalarType type) {
        return switch (type) {
            case BOOLEAN -> new Bool(field, name);
            case INT32 -> new Int32(field, name);
            case INT64 -> new Int64(field, name);
            case FLOAT32 -> new Float32(field, name);
            case FLOAT64 -> new Double64(field, name);
            case STRING, BYTES -> throw new IllegalArgumentException(type.name());
        };
    }

    private record Bool(Field field, SerializableString name)
            implements JsonField, FieldWriter.OfBoolean<JsonGenerator> {

        @Override
        public void write(JsonGenerator out, boolean value) {
            if (value) {
                out.writeName(name);
                out.writeBoolean(true);
            }
        }

        @Override
        public void read(JsonInput in, FieldValues values) {
            values.setBoolean(field.slot(), in.bool());
        }
    }

    private record Int32(Field field, SerializableString name) implements JsonField, FieldWriter.OfInt<JsonGenerator> {

        @Override
        public void write(JsonGenerator out, int value) {
            if (value != 0) {
                out.writeName(name);
                out.writeNumber(value);
            }
        }

        @Override
        public void read(JsonInput in, FieldValues values) {
            values.setInt(field.slot(), in.int32());
        }
    }

    private record Int64(Field field, SerializableString name) implements JsonField, FieldWriter.OfLong<JsonGenerator> {

        @Override
        public void write(JsonGenerator out, long value) {
            if (value != 0) {
                out.writeName(name);
                Numbers.int64(out, value);
            }
        }

        @Override
        public void read(JsonInput in, FieldValues values) {
            values.setLong(field.slot(), in.int64());
        }
    }

    private record Float32(Field field, SerializableString name)
            implements JsonField, FieldWriter.OfFloat<JsonGenerator> {

        @Override
        public void write(JsonGenerator out, float value) {
            if (Float.floatToRawIntBits(value) != 0) {
                out.writeName(name);
                Numbers.float32(out, value);
            }
        }

        @Override
        public void read(JsonInput in, FieldValues values) {
            values.setFloat(field.slot(), in.float32());
        }
    }

    private record Double64(Field field, SerializableString name)
            implements JsonField, FieldWriter.OfDouble<JsonGenerator> {

        @Override
        public void write(JsonGenerator out, double value) {
            if (Double.doubleToRawLongBits(value) != 0) {
                out.writeName(name);
                Numbers.float64(out, value);
            }
        }

        @Override
        public void read(JsonInput in, FieldValues values) {
            values.setDouble(field.slot(), in.float64());
        }
    }
}
