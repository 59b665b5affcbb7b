package io.wireformat.codec.thrift;

import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.ScalarType;

/** Fields of primitive type: always written. */
final class PrimitiveField {

    private PrimitiveField() {}

    static ThriftField compile(Field field, ScalarType type, ThriftEncoding encoding) {
        int id = field.number();
        return switch (type) {
            case BOOLEAN -> new BooleanField(field, id, encoding.code(ThriftType.BOOL), encoding);
            case INT32 -> new IntField(field, id, encoding.code(ThriftType.I32), encoding);
            case INT64 -> new LongField(field, id, encoding.code(ThriftType.I64), encoding);
            case FLOAT64 -> new DoubleField(field, id, encoding.code(ThriftType.DOUBLE), encoding);
            case FLOAT32, STRING, BYTES -> throw new IllegalArgumentException(type.name());
        };
    }

    private record BooleanField(Field field, int id, int code, ThriftEncoding encoding)
            implements ThriftField, FieldWriter.OfBoolean<ThriftOutput> {

        @Override
        public void write(ThriftOutput out, boolean value) {
            encoding.writeBooleanField(out, id, value);
        }

        @Override
        public void read(ThriftInput in, FieldValues values) {
            values.setBoolean(field.slot(), encoding.readBooleanField(in));
        }
    }

    private record IntField(Field field, int id, int code, ThriftEncoding encoding)
            implements ThriftField, FieldWriter.OfInt<ThriftOutput> {

        @Override
        public void write(ThriftOutput out, int value) {
            encoding.writeField(out, id, code);
            encoding.writeInt(out.content, value);
        }

        @Override
        public void read(ThriftInput in, FieldValues values) {
            values.setInt(field.slot(), encoding.readInt(in.content));
        }
    }

    private record LongField(Field field, int id, int code, ThriftEncoding encoding)
            implements ThriftField, FieldWriter.OfLong<ThriftOutput> {

        @Override
        public void write(ThriftOutput out, long value) {
            encoding.writeField(out, id, code);
            encoding.writeLong(out.content, value);
        }

        @Override
        public void read(ThriftInput in, FieldValues values) {
            values.setLong(field.slot(), encoding.readLong(in.content));
        }
    }

    private record DoubleField(Field field, int id, int code, ThriftEncoding encoding)
            implements ThriftField, FieldWriter.OfDouble<ThriftOutput> {

        @Override
        public void write(ThriftOutput out, double value) {
            encoding.writeField(out, id, code);
            encoding.writeDouble(out.content, value);
        }

        @Override
        public void read(ThriftInput in, FieldValues values) {
            values.setDouble(field.slot(), encoding.readDouble(in.content));
        }
    }
}
