package io.wireformat.codec.capnproto;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoList;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import io.wireformat.codec.capnproto.internal.segment.ElementSize;
import io.wireformat.model.ScalarType;

/** A list of numbers or booleans that is an array in Java, and never boxed. */
interface PrimitiveArray extends PointerValue {

    /** What each element takes. */
    ElementSize elementSize();

    /** How many elements an array has. */
    int length(Object array);

    /** An array of so many elements. */
    Object newArray(int length);

    /** Writes the elements from a place on. */
    void writeElements(ContentBuffer out, int first, Object array);

    /** Reads the elements, which are as large as expected at least. */
    void readElements(CapnProtoInput in, CapnProtoList from, Object array);

    @Override
    default void write(CapnProtoOutput out, int place, Object value) {
        int first = out.openList(place, elementSize(), length(value));
        writeElements(out.content(), first, value);
    }

    @Override
    default Object read(CapnProtoInput in) {
        CapnProtoList from = in.list();
        from.requireElements(in, elementSize());
        in.countElements(from.first(), from.count(), ContentReader.ARRAY_ELEMENT);
        Object array = newArray(from.count());
        readElements(in, from, array);
        return array;
    }

    @Override
    default Object absent(CapnProtoInput in) {
        return newArray(0);
    }

    static PrimitiveArray of(ScalarType element) {
        return switch (element) {
            case BOOLEAN -> new Booleans();
            case INT32 -> new Ints();
            case INT64 -> new Longs();
            case FLOAT32 -> new Floats();
            case FLOAT64 -> new Doubles();
            case STRING, BYTES -> throw new IllegalArgumentException(element.name());
        };
    }

    record Booleans() implements PrimitiveArray {

        @Override
        public ElementSize elementSize() {
            return ElementSize.BIT;
        }

        @Override
        public int length(Object array) {
            return ((boolean[]) array).length;
        }

        @Override
        public Object newArray(int length) {
            return new boolean[length];
        }

        @Override
        public void writeElements(ContentBuffer out, int first, Object array) {
            byte[] bytes = out.array();
            boolean[] from = (boolean[]) array;
            for (int i = 0; i < from.length; i++) {
                if (from[i]) {
                    bytes[first + i / Byte.SIZE] |= (byte) (1 << i % Byte.SIZE);
                }
            }
        }

        @Override
        public void readElements(CapnProtoInput in, CapnProtoList from, Object array) {
            boolean[] to = (boolean[]) array;
            for (int i = 0; i < to.length; i++) {
                to[i] = (in.byteAt(from.first() + i / Byte.SIZE) & 1 << i % Byte.SIZE) != 0;
            }
        }
    }

    record Ints() implements PrimitiveArray {

        @Override
        public ElementSize elementSize() {
            return ElementSize.FOUR_BYTES;
        }

        @Override
        public int length(Object array) {
            return ((int[]) array).length;
        }

        @Override
        public Object newArray(int length) {
            return new int[length];
        }

        @Override
        public void writeElements(ContentBuffer out, int first, Object array) {
            int next = first;
            for (int value : (int[]) array) {
                out.setIntLittleEndian(next, value);
                next += Integer.BYTES;
            }
        }

        @Override
        public void readElements(CapnProtoInput in, CapnProtoList from, Object array) {
            int[] to = (int[]) array;
            int next = from.first();
            for (int i = 0; i < to.length; i++) {
                to[i] = in.intAt(next);
                next += from.stride();
            }
        }
    }

    record Longs() implements PrimitiveArray {

        @Override
        public ElementSize elementSize() {
            return ElementSize.EIGHT_BYTES;
        }

        @Override
        public int length(Object array) {
            return ((long[]) array).length;
        }

        @Override
        public Object newArray(int length) {
            return new long[length];
        }

        @Override
        public void writeElements(ContentBuffer out, int first, Object array) {
            int next = first;
            for (long value : (long[]) array) {
                out.setLongLittleEndian(next, value);
                next += Long.BYTES;
            }
        }

        @Override
        public void readElements(CapnProtoInput in, CapnProtoList from, Object array) {
            long[] to = (long[]) array;
            int next = from.first();
            for (int i = 0; i < to.length; i++) {
                to[i] = in.longAt(next);
                next += from.stride();
            }
        }
    }

    record Floats() implements PrimitiveArray {

        @Override
        public ElementSize elementSize() {
            return ElementSize.FOUR_BYTES;
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
        public void writeElements(ContentBuffer out, int first, Object array) {
            int next = first;
            for (float value : (float[]) array) {
                out.setIntLittleEndian(next, Float.floatToRawIntBits(value));
                next += Float.BYTES;
            }
        }

        @Override
        public void readElements(CapnProtoInput in, CapnProtoList from, Object array) {
            float[] to = (float[]) array;
            int next = from.first();
            for (int i = 0; i < to.length; i++) {
                to[i] = Float.intBitsToFloat(in.intAt(next));
                next += from.stride();
            }
        }
    }

    record Doubles() implements PrimitiveArray {

        @Override
        public ElementSize elementSize() {
            return ElementSize.EIGHT_BYTES;
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
        public void writeElements(ContentBuffer out, int first, Object array) {
            int next = first;
            for (double value : (double[]) array) {
                out.setLongLittleEndian(next, Double.doubleToRawLongBits(value));
                next += Double.BYTES;
            }
        }

        @Override
        public void readElements(CapnProtoInput in, CapnProtoList from, Object array) {
            double[] to = (double[]) array;
            int next = from.first();
            for (int i = 0; i < to.length; i++) {
                to[i] = Double.longBitsToDouble(in.longAt(next));
                next += from.stride();
            }
        }
    }
}
