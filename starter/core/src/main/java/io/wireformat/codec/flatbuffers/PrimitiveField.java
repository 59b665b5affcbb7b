package io.wireformat.codec.flatbuffers;

import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.ScalarType;

/** Fields of primitive type: zero is not written. The table has made room for them. */
final class PrimitiveField {

    private PrimitiveField() {}

    static FlatBuffersField compile(Field field, int id, ScalarType type) {
        return switch (type) {
            case BOOLEAN -> new Bool(field, id);
            case INT32 -> new Int32(field, id);
            case INT64 -> new Int64(field, id);
            case FLOAT32 -> new Float32(field, id);
            case FLOAT64 -> new Double64(field, id);
            case STRING, BYTES -> throw new IllegalArgumentException(type.name());
        };
    }

    private record Bool(Field field, int id) implements FlatBuffersField, FieldWriter.OfBoolean<FlatBuffersOutput> {

        @Override
        public int size() {
            return Byte.BYTES;
        }

        @Override
        public void write(FlatBuffersOutput out, boolean value) {
            if (value) {
                out.setPresent(id);
                out.content().writeByteUnchecked(1);
            }
        }

        @Override
        public void read(FlatBuffersInput in, int at, FieldValues values) {
            values.setBoolean(field.slot(), in.byteAt(at) != 0);
        }
    }

    private record Int32(Field field, int id) implements FlatBuffersField, FieldWriter.OfInt<FlatBuffersOutput> {

        @Override
        public int size() {
            return Integer.BYTES;
        }

        @Override
        public void write(FlatBuffersOutput out, int value) {
            if (value != 0) {
                out.setPresent(id);
                out.content().writeIntLittleEndianUnchecked(value);
            }
        }

        @Override
        public void read(FlatBuffersInput in, int at, FieldValues values) {
            values.setInt(field.slot(), in.intAt(at));
        }
    }

    private record Int64(Field field, int id) implements FlatBuffersField, FieldWriter.OfLong<FlatBuffersOutput> {

        @Override
        public int size() {
            return Long.BYTES;
        }

        @Override
        public void write(FlatBuffersOutput out, long value) {
            if (value != 0) {
                out.setPresent(id);
                out.content().writeLongLittleEndianUnchecked(value);
            }
        }

        @Override
        public void read(FlatBuffersInput in, int at, FieldValues values) {
            values.setLong(field.slot(), in.longAt(at));
        }
    }

    private record Float32(Field field, int id) implements FlatBuffersField, FieldWriter.OfFloat<FlatBuffersOutput> {

        @Override
        public int size() {
            return Float.BYTES;
        }

        @Override
        public void write(FlatBuffersOutput out, float value) {
            int bits = Float.floatToRawIntBits(value);
            if (bits != 0) {
                out.setPresent(id);
                out.content().writeIntLittleEndianUnchecked(bits);
            }
        }

        @Override
        public void read(FlatBuffersInput in, int at, FieldValues values) {
            values.setFloat(field.slot(), Float.intBitsToFloat(in.intAt(at)));
        }
    }

    private record Double64(Field field, int id) implements FlatBuffersField, FieldWriter.OfDouble<FlatBuffersOutput> {

        @Override
        public int size() {
            return Double.BYTES;
        }

        @Override
        public void write(FlatBuffersOutput out, double value) {
            long bits = Double.doubleToRawLongBits(value);
            if (bits != 0) {
                out.setPresent(id);
                out.content().writeLongLittleEndianUnchecked(bits);
            }
        }

        @Override
        public void read(FlatBuffersInput in, int at, FieldValues values) {
            values.setDouble(field.slot(), Double.longBitsToDouble(in.longAt(at)));
        }
    }
}
