package io.wireformat.codec.avro.internal.datum;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.ScalarType;
import java.lang.reflect.Array;

/** An array of primitives, none of which is boxed. */
public interface PrimitiveArray extends AvroValue {

    /** The class of the elements. */
    Class<?> component();

    /** The fewest bytes that an element takes. */
    int elementSize();

    void writeElements(ContentBuffer out, Object array);

    /** Reads the elements from one position up to another. */
    void readElements(ContentReader in, Object array, int from, int to);

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

    @Override
    default void write(ContentBuffer out, Object array) {
        int count = Array.getLength(array);
        if (count > 0) {
            AvroBinary.writeInt(out, count);
            writeElements(out, array);
        }
        out.writeByte(0);
    }

    @Override
    default Object read(ContentReader in) {
        Object array = Array.newInstance(component(), 0);
        int length = 0;
        BlockCounts blocks = new BlockCounts(in, elementSize());
        for (int count = blocks.next(); count > 0; count = blocks.next()) {
            in.countElements(count, ContentReader.ARRAY_ELEMENT);
            int end = length + count;
            if (end > Array.getLength(array)) {
                // at least twice as long, or many small blocks would be copied again and again
                array = resized(array, length, length == 0 ? end : Math.max(end, 2 * length));
            }
            readElements(in, array, length, end);
            length = end;
        }
        return length == Array.getLength(array) ? array : resized(array, length, length);
    }

    private Object resized(Object array, int used, int newLength) {
        Object copy = Array.newInstance(component(), newLength);
        System.arraycopy(array, 0, copy, 0, used);
        return copy;
    }

    record Booleans() implements PrimitiveArray {

        @Override
        public Class<?> component() {
            return boolean.class;
        }

        @Override
        public int elementSize() {
            return 1;
        }

        @Override
        public void writeElements(ContentBuffer out, Object array) {
            for (boolean value : (boolean[]) array) {
                out.writeByte(value ? 1 : 0);
            }
        }

        @Override
        public void readElements(ContentReader in, Object array, int from, int to) {
            boolean[] values = (boolean[]) array;
            for (int i = from; i < to; i++) {
                values[i] = AvroBinary.readBoolean(in);
            }
        }
    }

    record Ints() implements PrimitiveArray {

        @Override
        public Class<?> component() {
            return int.class;
        }

        @Override
        public int elementSize() {
            return 1;
        }

        @Override
        public void writeElements(ContentBuffer out, Object array) {
            for (int value : (int[]) array) {
                AvroBinary.writeInt(out, value);
            }
        }

        @Override
        public void readElements(ContentReader in, Object array, int from, int to) {
            int[] values = (int[]) array;
            for (int i = from; i < to; i++) {
                values[i] = AvroBinary.readInt(in);
            }
        }
    }

    record Longs() implements PrimitiveArray {

        @Override
        public Class<?> component() {
            return long.class;
        }

        @Override
        public int elementSize() {
            return 1;
        }

        @Override
        public void writeElements(ContentBuffer out, Object array) {
            for (long value : (long[]) array) {
                AvroBinary.writeLong(out, value);
            }
        }

        @Override
        public void readElements(ContentReader in, Object array, int from, int to) {
            long[] values = (long[]) array;
            for (int i = from; i < to; i++) {
                values[i] = AvroBinary.readLong(in);
            }
        }
    }

    record Floats() implements PrimitiveArray {

        @Override
        public Class<?> component() {
            return float.class;
        }

        @Override
        public int elementSize() {
            return Float.BYTES;
        }

        @Override
        public void writeElements(ContentBuffer out, Object array) {
            for (float value : (float[]) array) {
                AvroBinary.writeFloat(out, value);
            }
        }

        @Override
        public void readElements(ContentReader in, Object array, int from, int to) {
            float[] values = (float[]) array;
            for (int i = from; i < to; i++) {
                values[i] = AvroBinary.readFloat(in);
            }
        }
    }

    record Doubles() implements PrimitiveArray {

        @Override
        public Class<?> component() {
            return double.class;
        }

        @Override
        public int elementSize() {
            return Double.BYTES;
        }

        @Override
        public void writeElements(ContentBuffer out, Object array) {
            for (double value : (double[]) array) {
                AvroBinary.writeDouble(out, value);
            }
        }

        @Override
        public void readElements(ContentReader in, Object array, int from, int to) {
            double[] values = (double[]) array;
            for (int i = from; i < to; i++) {
                values[i] = AvroBinary.readDouble(in);
            }
        }
    }
}
