package io.wireformat.codec.capnproto;

import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.FieldWriter;
import io.wireformat.model.ScalarType;

/** Fields of primitive type: within the struct's data. */
final class PrimitiveField {

    private PrimitiveField() {}

    static CapnProtoField compile(Field field, StructLayout layout, ScalarType type) {
        int size = InlineValue.size(type);
        int place = layout.addData(size);
        int at = InlineValue.bytes(size, place);
        return switch (type) {
            case BOOLEAN -> new Bool(field, at, InlineValue.mask(place));
            case INT32 -> new Int32(field, at);
            case INT64 -> new Int64(field, at);
            case FLOAT64 -> new Double64(field, at);
            case FLOAT32 -> new Float32(field, at);
            case STRING, BYTES -> throw new IllegalArgumentException(type.name());
        };
    }

    private record Bool(Field field, int at, int mask)
            implements CapnProtoField, FieldWriter.OfBoolean<CapnProtoOutput> {

        @Override
        public void write(CapnProtoOutput out, boolean value) {
            if (value) {
                out.setBit(at, mask);
            }
        }

        @Override
        public void readInTurn(CapnProtoInput in, FieldValues values) {
            if (in.reaches(at + Byte.BYTES)) {
                values.setBoolean(field.slot(), in.bit(at, mask));
            }
        }
    }

    private record Int32(Field field, int at) implements CapnProtoField, FieldWriter.OfInt<CapnProtoOutput> {

        @Override
        public void write(CapnProtoOutput out, int value) {
            out.setInt(at, value);
        }

        @Override
        public void readInTurn(CapnProtoInput in, FieldValues values) {
            if (in.reaches(at + Integer.BYTES)) {
                values.setInt(field.slot(), in.int32(at));
            }
        }
    }

    private record Int64(Field field, int at) implements CapnProtoField, FieldWriter.OfLong<CapnProtoOutput> {

        @Override
        public void write(CapnProtoOutput out, long value) {
            out.setLong(at, value);
        }

        @Override
        public void readInTurn(CapnProtoInput in, FieldValues values) {
            if (in.reaches(at + Long.BYTES)) {
                values.setLong(field.slot(), in.int64(at));
            }
        }
    }

    private record Float32(Field field, int at) implements CapnProtoField, FieldWriter.OfFloat<CapnProtoOutput> {

        @Override
        public void write(CapnProtoOutput out, float value) {
            out.setInt(at, Float.floatToRawIntBits(value));
        }

        @Override
        public void readInTurn(CapnProtoInput in, FieldValues values) {
            if (in.reaches(at + Float.BYTES)) {
                values.setFloat(field.slot(), Float.intBitsToFloat(in.int32(at)));
            }
        }
    }

    private record Double64(Field field, int at) implements CapnProtoField, FieldWriter.OfDouble<CapnProtoOutput> {

        @Override
        public void write(CapnProtoOutput out, double value) {
            out.setLong(at, Double.doubleToRawLongBits(value));
        }

        @Override
        public void readInTurn(CapnProtoInput in, FieldValues values) {
            if (in.reaches(at + Double.BYTES)) {
                values.setDouble(field.slot(), Double.longBitsToDouble(in.int64(at)));
            }
        }
    }
}
