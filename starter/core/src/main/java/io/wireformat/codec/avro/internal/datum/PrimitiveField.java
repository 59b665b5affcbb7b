package io.wireformat.codec.avro.internal.datum;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.ScalarType;

/** Fields of primitive type. */
public final class PrimitiveField {

    private PrimitiveField() {}

    public static AvroField compile(Field field, ScalarType type) {
        return switch (type) {
            case BOOLEAN -> new BooleanField(field);
            case INT32 -> new IntField(field);
            case INT64 -> new LongField(field);
            case FLOAT32 -> new FloatField(field);
            case FLOAT64 -> new DoubleField(field);
            case STRING, BYTES -> throw new IllegalArgumentException(type.name());
        };
    }

    private record BooleanField(Field field) implements AvroField, FieldWriter.OfBoolean<ContentBuffer> {

        @Override
        public void write(ContentBuffer out, boolean value) {
            out.writeByte(value ? 1 : 0);
        }

        @Override
        public void read(ContentReader in, FieldValues values) {
            values.setBoolean(field.slot(), AvroBinary.readBoolean(in));
        }
    }

    private record IntField(Field field) implements AvroField, FieldWriter.OfInt<ContentBuffer> {

        @Override
        public void write(ContentBuffer out, int value) {
            AvroBinary.writeInt(out, value);
        }

        @Override
        public void read(ContentReader in, FieldValues values) {
            values.setInt(field.slot(), AvroBinary.readInt(in));
        }
    }

    private record LongField(Field field) implements AvroField, FieldWriter.OfLong<ContentBuffer> {

        @Override
        public void write(ContentBuffer out, long value) {
            AvroBinary.writeLong(out, value);
        }

        @Override
        public void read(ContentReader in, FieldValues values) {
            values.setLong(field.slot(), AvroBinary.readLong(in));
        }
    }

    private record FloatField(Field field) implements AvroField, FieldWriter.OfFloat<ContentBuffer> {

        @Override
        public void write(ContentBuffer out, float value) {
            AvroBinary.writeFloat(out, value);
        }

        @Override
        public void read(ContentReader in, FieldValues values) {
            values.setFloat(field.slot(), AvroBinary.readFloat(in));
        }
    }

    private record DoubleField(Field field) implements AvroField, FieldWriter.OfDouble<ContentBuffer> {

        @Override
        public void write(ContentBuffer out, double value) {
            AvroBinary.writeDouble(out, value);
        }

        @Override
        public void read(ContentReader in, FieldValues values) {
            values.setDouble(field.slot(), AvroBinary.readDouble(in));
        }
    }
}
