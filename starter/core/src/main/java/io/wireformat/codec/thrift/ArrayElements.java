package io.wireformat.codec.thrift;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.ScalarType;

/** The elements of an array of one class of primitives. */
interface ArrayElements {

    ThriftType type();

    int length(Object array);

    void write(ContentBuffer out, Object array);

    /** Reads as many elements as the content has room for. */
    Object read(ContentReader in, int count);

    static ArrayElements of(ScalarType element, ThriftEncoding encoding) {
        return switch (element) {
            case BOOLEAN -> new Booleans(encoding);
            case INT32 -> new Ints(encoding);
            case INT64 -> new Longs(encoding);
            case FLOAT64 -> new Doubles(encoding);
            case FLOAT32, STRING, BYTES -> throw new IllegalArgumentException(element.name());
        };
    }

    record Booleans(ThriftEncoding encoding) implements ArrayElements {

        @Override
        public ThriftType type() {
            return ThriftType.BOOL;
        }

        @Override
        public int length(Object array) {
            return ((boolean[]) array).length;
        }

        @Override
        public void write(ContentBuffer out, Object array) {
            for (boolean element : (boolean[]) array) {
                encoding.writeBoolean(out, element);
            }
        }

        @Override
        public Object read(ContentReader in, int count) {
            boolean[] array = new boolean[count];
            for (int i = 0; i < count; i++) {
                array[i] = encoding.readBoolean(in);
            }
            return array;
        }
    }

    record Ints(ThriftEncoding encoding) implements ArrayElements {

        @Override
        public ThriftType type() {
            return ThriftType.I32;
        }

        @Override
        public int length(Object array) {
            return ((int[]) array).length;
        }

        @Override
        public void write(ContentBuffer out, Object array) {
            for (int element : (int[]) array) {
                encoding.writeInt(out, element);
            }
        }

        @Override
        public Object read(ContentReader in, int count) {
            int[] array = new int[count];
            for (int i = 0; i < count; i++) {
                array[i] = encoding.readInt(in);
            }
            return array;
        }
    }

    record Longs(ThriftEncoding encoding) implements ArrayElements {

        @Override
        public ThriftType type() {
            return ThriftType.I64;
        }

        @Override
        public int length(Object array) {
            return ((long[]) array).length;
        }

        @Override
        public void write(ContentBuffer out, Object array) {
            for (long element : (long[]) array) {
                encoding.writeLong(out, element);
            }
        }

        @Override
        public Object read(ContentReader in, int count) {
            long[] array = new long[count];
            for (int i = 0; i < count; i++) {
                array[i] = encoding.readLong(in);
            }
            return array;
        }
    }

    record Doubles(ThriftEncoding encoding) implements ArrayElements {

        @Override
        public ThriftType type() {
            return ThriftType.DOUBLE;
        }

        @Override
        public int length(Object array) {
            return ((double[]) array).length;
        }

        @Override
        public void write(ContentBuffer out, Object array) {
            for (double element : (double[]) array) {
                encoding.writeDouble(out, element);
            }
        }

        @Override
        public Object read(ContentReader in, int count) {
            double[] array = new double[count];
            for (int i = 0; i < count; i++) {
                array[i] = encoding.readDouble(in);
            }
            return array;
        }
    }
}
