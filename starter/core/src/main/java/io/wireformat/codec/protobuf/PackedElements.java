package io.wireformat.codec.protobuf;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.ScalarType;
import java.util.Arrays;

/** The elements of an array of one class of primitives, packed: one behind the other. */
interface PackedElements {

    /** What an element has where it is not packed. */
    int wireType();

    int length(Object array);

    Object newArray(int length);

    Object resized(Object array, int length);

    /** Writes all elements behind their length in bytes. */
    void write(ContentBuffer out, Object array);

    /** How many elements the rest of the content holds. */
    int count(ContentReader in);

    /** Reads elements into an array that has room for them. */
    void read(ContentReader in, Object array, int from, int count);

    static PackedElements of(ScalarType element, boolean signed) {
        return switch (element) {
            case BOOLEAN -> new Booleans();
            case INT32 -> signed ? new SignedInts() : new Ints();
            case INT64 -> signed ? new SignedLongs() : new Longs();
            case FLOAT32 -> new Floats();
            case FLOAT64 -> new Doubles();
            case STRING, BYTES -> throw new IllegalArgumentException(element.name());
        };
    }

    /** Elements that take as many bytes as their value needs. */
    interface Varints extends PackedElements {

        @Override
        default int wireType() {
            return WireType.VARINT;
        }

        @Override
        default void write(ContentBuffer out, Object array) {
            // no element takes less than one byte, and most arrays hold small numbers
            int gap = ContentBuffer.varint32Size(length(array));
            int at = out.openLength(gap);
            writeElements(out, array);
            out.closeLength(at, gap);
        }

        void writeElements(ContentBuffer out, Object array);

        /** Every element ends with the only byte of it whose highest bit is clear. */
        @Override
        default int count(ContentReader in) {
            byte[] content = in.array();
            int limit = in.limit();
            int count = 0;
            for (int i = in.position(); i < limit; i++) {
                count += (content[i] >>> 7 & 1) ^ 1;
            }
            if (in.hasRemaining() && content[limit - 1] < 0) {
                throw in.error("the content ends within a number");
            }
            return count;
        }
    }

    /** Elements that all take the same number of bytes. */
    interface Fixed extends PackedElements {

        int width();

        @Override
        default void write(ContentBuffer out, Object array) {
            long size = (long) length(array) * width();
            // what exceeds an int exceeds what content may be, and the buffer says so
            out.ensure((int) Math.min(size + ContentBuffer.MAX_VARINT_SIZE, Integer.MAX_VALUE));
            out.writeVarint32Unchecked((int) size);
            writeElementsUnchecked(out, array);
        }

        void writeElementsUnchecked(ContentBuffer out, Object array);

        @Override
        default int count(ContentReader in) {
            if (in.remaining() % width() != 0) {
                throw in.error(in.remaining() + " bytes are no whole number of elements of " + width());
            }
            return in.remaining() / width();
        }
    }

    /** {@code bool}. */
    record Booleans() implements Varints {

        @Override
        public int length(Object array) {
            return ((boolean[]) array).length;
        }

        @Override
        public Object newArray(int length) {
            return new boolean[length];
        }

        @Override
        public Object resized(Object array, int length) {
            return Arrays.copyOf((boolean[]) array, length);
        }

        @Override
        public void writeElements(ContentBuffer out, Object array) {
            for (boolean value : (boolean[]) array) {
                out.ensure(1);
                out.writeByteUnchecked(value ? 1 : 0);
            }
        }

        @Override
        public void read(ContentReader in, Object array, int from, int count) {
            boolean[] values = (boolean[]) array;
            for (int i = from, end = from + count; i < end; i++) {
                values[i] = in.readVarint64() != 0;
            }
        }
    }

    /** {@code int32}. */
    record Ints() implements Varints {

        @Override
        public int length(Object array) {
            return ((int[]) array).length;
        }

        @Override
        public Object newArray(int length) {
            return new int[length];
        }

        @Override
        public Object resized(Object array, int length) {
            return Arrays.copyOf((int[]) array, length);
        }

        @Override
        public void writeElements(ContentBuffer out, Object array) {
            for (int value : (int[]) array) {
                out.ensure(ContentBuffer.MAX_VARINT_SIZE);
                out.writeVarint64Unchecked(value);
            }
        }

        @Override
        public void read(ContentReader in, Object array, int from, int count) {
            int[] values = (int[]) array;
            for (int i = from, end = from + count; i < end; i++) {
                values[i] = in.readVarint32();
            }
        }
    }

    /** {@code sint32}. */
    record SignedInts() implements Varints {

        @Override
        public int length(Object array) {
            return ((int[]) array).length;
        }

        @Override
        public Object newArray(int length) {
            return new int[length];
        }

        @Override
        public Object resized(Object array, int length) {
            return Arrays.copyOf((int[]) array, length);
        }

        @Override
        public void writeElements(ContentBuffer out, Object array) {
            for (int value : (int[]) array) {
                out.ensure(ContentBuffer.MAX_VARINT_SIZE);
                out.writeVarint32Unchecked(ZigZag.encode(value));
            }
        }

        @Override
        public void read(ContentReader in, Object array, int from, int count) {
            int[] values = (int[]) array;
            for (int i = from, end = from + count; i < end; i++) {
                values[i] = ZigZag.decode(in.readVarint32());
            }
        }
    }

    /** {@code int64}. */
    record Longs() implements Varints {

        @Override
        public int length(Object array) {
            return ((long[]) array).length;
        }

        @Override
        public Object newArray(int length) {
            return new long[length];
        }

        @Override
        public Object resized(Object array, int length) {
            return Arrays.copyOf((long[]) array, length);
        }

        @Override
        public void writeElements(ContentBuffer out, Object array) {
            for (long value : (long[]) array) {
                out.ensure(ContentBuffer.MAX_VARINT_SIZE);
                out.writeVarint64Unchecked(value);
            }
        }

        @Override
        public void read(ContentReader in, Object array, int from, int count) {
            long[] values = (long[]) array;
            for (int i = from, end = from + count; i < end; i++) {
                values[i] = in.readVarint64();
            }
        }
    }

    /** {@code sint64}. */
    record SignedLongs() implements Varints {

        @Override
        public int length(Object array) {
            return ((long[]) array).length;
        }

        @Override
        public Object newArray(int length) {
            return new long[length];
        }

        @Override
        public Object resized(Object array, int length) {
            return Arrays.copyOf((long[]) array, length);
        }

        @Override
        public void writeElements(ContentBuffer out, Object array) {
            for (long value : (long[]) array) {
                out.ensure(ContentBuffer.MAX_VARINT_SIZE);
                out.writeVarint64Unchecked(ZigZag.encode(value));
            }
        }

        @Override
        public void read(ContentReader in, Object array, int from, int count) {
            long[] values = (long[]) array;
            for (int i = from, end = from + count; i < end; i++) {
                values[i] = ZigZag.decode(in.readVarint64());
            }
        }
    }

    /** {@code float}. */
    record Floats() implements Fixed {

        @Override
        public int wireType() {
            return WireType.I32;
        }

        @Override
        public int width() {
            return Float.BYTES;
        }

        @Override
        public int length(Object array) {
            return ((float[]) array).length;
        }

        @Override
        public Object newArray(int length) {
            return new float[length];
        }

        @Override
        public Object resized(Object array, int length) {
            return Arrays.copyOf((float[]) array, length);
        }

        @Override
        public void writeElementsUnchecked(ContentBuffer out, Object array) {
            for (float value : (float[]) array) {
                out.writeIntLittleEndianUnchecked(Float.floatToRawIntBits(value));
            }
        }

        @Override
        public void read(ContentReader in, Object array, int from, int count) {
            float[] values = (float[]) array;
            for (int i = from, end = from + count; i < end; i++) {
                values[i] = Float.intBitsToFloat(in.readIntLittleEndian());
            }
        }
    }

    /** {@code double}. */
    record Doubles() implements Fixed {

        @Override
        public int wireType() {
            return WireType.I64;
        }

        @Override
        public int width() {
            return Double.BYTES;
        }

        @Override
        public int length(Object array) {
            return ((double[]) array).length;
        }

        @Override
        public Object newArray(int length) {
            return new double[length];
        }

        @Override
        public Object resized(Object array, int length) {
            return Arrays.copyOf((double[]) array, length);
        }

        @Override
        public void writeElementsUnchecked(ContentBuffer out, Object array) {
            for (double value : (double[]) array) {
                out.writeLongLittleEndianUnchecked(Double.doubleToRawLongBits(value));
            }
        }

        @Override
        public void read(ContentReader in, Object array, int from, int count) {
            double[] values = (double[]) array;
            for (int i = from, end = from + count; i < end; i++) {
                values[i] = Double.longBitsToDouble(in.readLongLittleEndian());
            }
        }
    }
}
