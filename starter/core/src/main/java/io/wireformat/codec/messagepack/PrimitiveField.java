package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.ScalarType;

/** Fields of primitive type, which are never boxed. */
@SuppressWarnings("ArrayRecordComponent") // never compared, and the JIT compiler trusts record components
final class PrimitiveField {

    private PrimitiveField() {}

    static MessagePackField compile(Field field, ScalarType type, byte[] prefix) {
        return switch (type) {
            case BOOLEAN -> new Bool(field, prefix);
            case INT32 -> new Int32(field, prefix);
            case INT64 -> new Int64(field, prefix);
            case FLOAT64 -> new Double64(field, prefix);
            case FLOAT32 -> new Float32(field, prefix);
            case STRING, BYTES -> throw new IllegalArgumentException(type.name());
        };
    }

    private record Bool(Field field, byte[] prefix) implements MessagePackField, FieldWriter.OfBoolean<ContentBuffer> {

        @Override
        public void write(ContentBuffer out, boolean value) {
            out.writeBytes(prefix);
            MessagePackWriter.bool(out, value);
        }

        @Override
        public void read(ContentReader in, FieldValues values) {
            values.setBoolean(field.slot(), MessagePackReader.bool(in));
        }
    }

    private record Int32(Field field, byte[] prefix) implements MessagePackField, FieldWriter.OfInt<ContentBuffer> {

        @Override
        public void write(ContentBuffer out, int value) {
            out.writeBytes(prefix);
            MessagePackWriter.integer(out, value);
        }

        @Override
        public void read(ContentReader in, FieldValues values) {
            values.setInt(field.slot(), MessagePackReader.int32(in));
        }
    }

    private record Int64(Field field, byte[] prefix) implements MessagePackField, FieldWriter.OfLong<ContentBuffer> {

        @Override
        public void write(ContentBuffer out, long value) {
            out.writeBytes(prefix);
            MessagePackWriter.integer(out, value);
        }

        @Override
        public void read(ContentReader in, FieldValues values) {
            values.setLong(field.slot(), MessagePackReader.int64(in));
        }
    }

    private record Float32(Field field, byte[] prefix) implements MessagePackField, FieldWriter.OfFloat<ContentBuffer> {

        @Override
        public void write(ContentBuffer out, float value) {
            out.writeBytes(prefix);
            MessagePackWriter.float32(out, value);
        }

        @Override
        public void read(ContentReader in, FieldValues values) {
            values.setFloat(field.slot(), MessagePackReader.float32(in));
        }
    }

    private record Double64(Field field, byte[] prefix)
            implements MessagePackField, FieldWriter.OfDouble<ContentBuffer> {

        @Override
        public void write(ContentBuffer out, double value) {
            out.writeBytes(prefix);
            MessagePackWriter.float64(out, value);
        }

        @Override
        public void read(ContentReader in, FieldValues values) {
            values.setDouble(field.slot(), MessagePackReader.float64(in));
        }
    }
}
