package io.wireformat.codec.capnproto;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import io.wireformat.codec.capnproto.internal.segment.ElementSize;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ScalarType;
import org.jspecify.annotations.Nullable;

/** A value of fixed size, which lies in a struct's data or in the list itself. */
interface InlineValue {

    /** How many bits an enum takes, as an exponent of two. */
    int ENUM_SIZE = 4;

    /** What it takes in a list. */
    ElementSize elementSize();

    /** Writes a value to a place that holds zero. */
    void write(ContentBuffer out, int place, Object value);

    /** Reads a value; null stands for an enum constant that is not known, where null is allowed. */
    @Nullable
    Object read(CapnProtoInput in, int place);

    /** What stands for a value that a struct is too short to have. */
    @Nullable
    Object absent(CapnProtoInput in);

    /** Whether values of a type are of fixed size. */
    static boolean covers(FieldType type) {
        return type instanceof EnumModel
                || (type instanceof ScalarType && type != ScalarType.STRING && type != ScalarType.BYTES);
    }

    /** A value of a list, which is no bit. */
    static InlineValue element(FieldType type) {
        return of(type, false, 1);
    }

    /** A value of a field, as one of the struct's data. */
    static PlacedValue place(Field field, StructLayout layout) {
        int size = size(field.type());
        int place = layout.addData(size);
        return new PlacedValue(
                of(field.type(), field.unknownIsNull(), mask(place)), bytes(size, place), 1 << size >> 3);
    }

    private static InlineValue of(FieldType type, boolean nullable, int mask) {
        if (type instanceof EnumModel model) {
            return new EnumValue(model, nullable);
        }
        ScalarType scalar = (ScalarType) type;
        return switch (scalar) {
            case BOOLEAN -> new BooleanValue(mask);
            case INT32 -> new Int32Value();
            case INT64 -> new Int64Value();
            case FLOAT32 -> new FloatValue();
            case FLOAT64 -> new DoubleValue();
            case STRING, BYTES -> throw new IllegalArgumentException(scalar.name());
        };
    }

    /** How many bits a value takes, as an exponent of two. */
    static int size(FieldType type) {
        if (type instanceof EnumModel) {
            return ENUM_SIZE;
        }
        ScalarType scalar = (ScalarType) type;
        return switch (scalar) {
            case BOOLEAN -> 0;
            case INT32, FLOAT32 -> 5;
            case INT64, FLOAT64 -> 6;
            case STRING, BYTES -> throw new IllegalArgumentException(scalar.name());
        };
    }

    /** Where a value is, in bytes. */
    static int bytes(int size, int place) {
        return (int) (((long) place << size) / Byte.SIZE);
    }

    /** Which bit of its byte a bit is. */
    static int mask(int place) {
        return 1 << (place % Byte.SIZE);
    }

    /**
     * A value of a field.
     *
     * @param value how to write and read it
     * @param at where in the struct's data it is
     * @param size how many whole bytes it takes; 0 for a bit
     */
    record PlacedValue(InlineValue value, int at, int size) {

        void write(CapnProtoOutput out, Object property) {
            value.write(out.content(), out.data() + at, property);
        }

        @Nullable
        Object read(CapnProtoInput in) {
            return in.reaches(at + Math.max(1, size)) ? value.read(in, in.data() + at) : value.absent(in);
        }
    }

    record BooleanValue(int mask) implements InlineValue {

        @Override
        public ElementSize elementSize() {
            return ElementSize.BIT;
        }

        @Override
        public void write(ContentBuffer out, int place, Object value) {
            if ((Boolean) value) {
                out.array()[place] |= (byte) mask;
            }
        }

        @Override
        public Object read(CapnProtoInput in, int place) {
            return (in.byteAt(place) & mask) != 0;
        }

        @Override
        public Object absent(CapnProtoInput in) {
            return false;
        }
    }

    record Int32Value() implements InlineValue {

        @Override
        public ElementSize elementSize() {
            return ElementSize.FOUR_BYTES;
        }

        @Override
        public void write(ContentBuffer out, int place, Object value) {
            out.setIntLittleEndian(place, (Integer) value);
        }

        @Override
        public Object read(CapnProtoInput in, int place) {
            return in.intAt(place);
        }

        @Override
        public Object absent(CapnProtoInput in) {
            return 0;
        }
    }

    record Int64Value() implements InlineValue {

        @Override
        public ElementSize elementSize() {
            return ElementSize.EIGHT_BYTES;
        }

        @Override
        public void write(ContentBuffer out, int place, Object value) {
            out.setLongLittleEndian(place, (Long) value);
        }

        @Override
        public Object read(CapnProtoInput in, int place) {
            return in.longAt(place);
        }

        @Override
        public Object absent(CapnProtoInput in) {
            return 0L;
        }
    }

    record FloatValue() implements InlineValue {

        @Override
        public ElementSize elementSize() {
            return ElementSize.FOUR_BYTES;
        }

        @Override
        public void write(ContentBuffer out, int place, Object value) {
            out.setIntLittleEndian(place, Float.floatToRawIntBits((Float) value));
        }

        @Override
        public Object read(CapnProtoInput in, int place) {
            return Float.intBitsToFloat(in.intAt(place));
        }

        @Override
        public Object absent(CapnProtoInput in) {
            return 0f;
        }
    }

    record DoubleValue() implements InlineValue {

        @Override
        public ElementSize elementSize() {
            return ElementSize.EIGHT_BYTES;
        }

        @Override
        public void write(ContentBuffer out, int place, Object value) {
            out.setLongLittleEndian(place, Double.doubleToRawLongBits((Double) value));
        }

        @Override
        public Object read(CapnProtoInput in, int place) {
            return Double.longBitsToDouble(in.longAt(place));
        }

        @Override
        public Object absent(CapnProtoInput in) {
            return 0.0;
        }
    }

    record EnumValue(EnumModel model, boolean nullable) implements InlineValue {

        @Override
        public ElementSize elementSize() {
            return ElementSize.TWO_BYTES;
        }

        @Override
        public void write(ContentBuffer out, int place, Object value) {
            out.setShortLittleEndian(place, model.numberOf((Enum<?>) value));
        }

        @Override
        public @Nullable Object read(CapnProtoInput in, int place) {
            return constant(in, place, in.unsignedShortAt(place));
        }

        @Override
        public @Nullable Object absent(CapnProtoInput in) {
            return constant(in, in.data(), 0);
        }

        private @Nullable Object constant(CapnProtoInput in, int place, int number) {
            Enum<?> constant = model.byNumberOrFallback(number);
            if (constant == null && !nullable) {
                throw in.error(place, "no constant of " + model.name() + " has this number");
            }
            return constant;
        }
    }
}
