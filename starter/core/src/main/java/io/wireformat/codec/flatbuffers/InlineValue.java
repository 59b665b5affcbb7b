package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.ScalarType;
import org.jspecify.annotations.Nullable;

/** A value of fixed size, which lies in the table or vector itself. */
interface InlineValue {

    /** How many bytes it takes; it is aligned to as many. */
    int size();

    /** Writes a value, for which there is room. */
    void write(ContentBuffer out, Object value);

    /** Reads a value; null stands for an enum constant that is not known, where null is allowed. */
    @Nullable
    Object read(FlatBuffersInput in, int at);

    /** Whether a field with implicit presence leaves the value out. */
    boolean isZero(Object value);

    /** Whether values of a type are of fixed size. */
    static boolean covers(FieldType type) {
        return type instanceof EnumModel
                || (type instanceof ScalarType && type != ScalarType.STRING && type != ScalarType.BYTES);
    }

    static InlineValue of(FieldType type) {
        if (type instanceof EnumModel model) {
            return new EnumValue(model, false);
        }
        ScalarType scalar = (ScalarType) type;
        return switch (scalar) {
            case BOOLEAN -> new BooleanValue();
            case INT32 -> new Int32Value();
            case INT64 -> new Int64Value();
            case FLOAT32 -> new FloatValue();
            case FLOAT64 -> new DoubleValue();
            case STRING, BYTES -> throw new IllegalArgumentException(scalar.name());
        };
    }

    record BooleanValue() implements InlineValue {

        @Override
        public int size() {
            return Byte.BYTES;
        }

        @Override
        public void write(ContentBuffer out, Object value) {
            out.writeByteUnchecked((Boolean) value ? 1 : 0);
        }

        @Override
        public Object read(FlatBuffersInput in, int at) {
            return in.byteAt(at) != 0;
        }

        @Override
        public boolean isZero(Object value) {
            return !(Boolean) value;
        }
    }

    record Int32Value() implements InlineValue {

        @Override
        public int size() {
            return Integer.BYTES;
        }

        @Override
        public void write(ContentBuffer out, Object value) {
            out.writeIntLittleEndianUnchecked((Integer) value);
        }

        @Override
        public Object read(FlatBuffersInput in, int at) {
            return in.intAt(at);
        }

        @Override
        public boolean isZero(Object value) {
            return (Integer) value == 0;
        }
    }

    record Int64Value() implements InlineValue {

        @Override
        public int size() {
            return Long.BYTES;
        }

        @Override
        public void write(ContentBuffer out, Object value) {
            out.writeLongLittleEndianUnchecked((Long) value);
        }

        @Override
        public Object read(FlatBuffersInput in, int at) {
            return in.longAt(at);
        }

        @Override
        public boolean isZero(Object value) {
            return (Long) value == 0;
        }
    }

    record FloatValue() implements InlineValue {

        @Override
        public int size() {
            return Float.BYTES;
        }

        @Override
        public void write(ContentBuffer out, Object value) {
            out.writeIntLittleEndianUnchecked(Float.floatToRawIntBits((Float) value));
        }

        @Override
        public Object read(FlatBuffersInput in, int at) {
            return Float.intBitsToFloat(in.intAt(at));
        }

        @Override
        public boolean isZero(Object value) {
            return Float.floatToRawIntBits((Float) value) == 0;
        }
    }

    record DoubleValue() implements InlineValue {

        @Override
        public int size() {
            return Double.BYTES;
        }

        @Override
        public void write(ContentBuffer out, Object value) {
            out.writeLongLittleEndianUnchecked(Double.doubleToRawLongBits((Double) value));
        }

        @Override
        public Object read(FlatBuffersInput in, int at) {
            return Double.longBitsToDouble(in.longAt(at));
        }

        @Override
        public boolean isZero(Object value) {
            return Double.doubleToRawLongBits((Double) value) == 0;
        }
    }

    record EnumValue(EnumModel model, boolean nullable) implements InlineValue {

        @Override
        public int size() {
            return Integer.BYTES;
        }

        @Override
        public void write(ContentBuffer out, Object value) {
            out.writeIntLittleEndianUnchecked(model.numberOf((Enum<?>) value));
        }

        @Override
        public @Nullable Object read(FlatBuffersInput in, int at) {
            int number = in.intAt(at);
            Enum<?> constant = model.byNumberOrFallback(number);
            if (constant == null && !nullable) {
                throw in.error(at, "no constant of " + model.name() + " has this number");
            }
            return constant;
        }

        @Override
        public boolean isZero(Object value) {
            return model.numberOf((Enum<?>) value) == 0;
        }
    }
}
