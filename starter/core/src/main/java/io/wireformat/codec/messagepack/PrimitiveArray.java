package io.wireformat.codec.messagepack;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.ScalarType;

/** Arrays of primitives, which are never boxed. */
final class PrimitiveArray {

    private PrimitiveArray() {}

    static MessagePackValue of(ScalarType element) {
        return switch (element) {
            case BOOLEAN -> new Booleans();
            case INT32 -> new Ints();
            case INT64 -> new Longs();
            case FLOAT32 -> new Floats();
            case FLOAT64 -> new Doubles();
            case STRING, BYTES -> throw new IllegalArgumentException(element.name());
        };
    }

    private static int count(ContentReader in) {
        int count = MessagePackReader.arraySize(in);
        in.countElements(count, ContentReader.ARRAY_ELEMENT);
        return count;
    }

    record Booleans() implements MessagePackValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            boolean[] array = (boolean[]) value;
            MessagePackWriter.arrayHeader(out, array.length);
            for (boolean item : array) {
                MessagePackWriter.bool(out, item);
            }
        }

        @Override
        public Object read(ContentReader in) {
            boolean[] array = new boolean[count(in)];
            int i = 0;
            try {
                for (; i < array.length; i++) {
                    array[i] = MessagePackReader.bool(in);
                }
            } catch (DecodingException e) {
                throw e.inElement(i);
            }
            return array;
        }
    }

    record Ints() implements MessagePackValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            int[] array = (int[]) value;
            MessagePackWriter.arrayHeader(out, array.length);
            for (int item : array) {
                MessagePackWriter.integer(out, item);
            }
        }

        @Override
        public Object read(ContentReader in) {
            int[] array = new int[count(in)];
            int i = 0;
            try {
                for (; i < array.length; i++) {
                    array[i] = MessagePackReader.int32(in);
                }
            } catch (DecodingException e) {
                throw e.inElement(i);
            }
            return array;
        }
    }

    record Longs() implements MessagePackValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            long[] array = (long[]) value;
            MessagePackWriter.arrayHeader(out, array.length);
            for (long item : array) {
                MessagePackWriter.integer(out, item);
            }
        }

        @Override
        public Object read(ContentReader in) {
            long[] array = new long[count(in)];
            int i = 0;
            try {
                for (; i < array.length; i++) {
                    array[i] = MessagePackReader.int64(in);
                }
            } catch (DecodingException e) {
                throw e.inElement(i);
            }
            return array;
        }
    }

    record Floats() implements MessagePackValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            float[] array = (float[]) value;
            MessagePackWriter.arrayHeader(out, array.length);
            for (float item : array) {
                MessagePackWriter.float32(out, item);
            }
        }

        @Override
        public Object read(ContentReader in) {
            float[] array = new float[count(in)];
            int i = 0;
            try {
                for (; i < array.length; i++) {
                    array[i] = MessagePackReader.float32(in);
                }
            } catch (DecodingException e) {
                throw e.inElement(i);
            }
            return array;
        }
    }

    record Doubles() implements MessagePackValue {

        @Override
        public void write(ContentBuffer out, Object value) {
            double[] array = (double[]) value;
            MessagePackWriter.arrayHeader(out, array.length);
            for (double item : array) {
                MessagePackWriter.float64(out, item);
            }
        }

        @Override
        public Object read(ContentReader in) {
            double[] array = new double[count(in)];
            int i = 0;
            try {
                for (; i < array.length; i++) {
                    array[i] = MessagePackReader.float64(in);
                }
            } catch (DecodingException e) {
                throw e.inElement(i);
            }
            return array;
        }
    }
}
