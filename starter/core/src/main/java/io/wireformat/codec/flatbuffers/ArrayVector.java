package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.model.ScalarType;

/** A vector of an array of one class of primitives: {@link InlineVector} without boxes. */
interface ArrayVector extends ReferenceValue {

    static ArrayVector of(ScalarType element) {
        return switch (element) {
            case BOOLEAN -> new Booleans();
            case INT32 -> new Ints();
            case INT64 -> new Longs();
            case FLOAT32 -> new Floats();
            case FLOAT64 -> new Doubles();
            case STRING, BYTES -> throw new IllegalArgumentException(element.name());
        };
    }

    /** A vector of {@code bool}. */
    record Booleans() implements ArrayVector {

        @Override
        public int write(FlatBuffersOutput out, Object value) {
            boolean[] array = (boolean[]) value;
            int vector = out.openVector(array.length, Byte.BYTES);
            ContentBuffer content = out.content();
            for (boolean element : array) {
                content.writeByteUnchecked(element ? 1 : 0);
            }
            out.closeVector();
            return vector;
        }

        @Override
        public Object read(FlatBuffersInput in, int at) {
            boolean[] array = new boolean[in.arrayLength(at, Byte.BYTES)];
            int next = at + Integer.BYTES;
            for (int i = 0; i < array.length; i++) {
                array[i] = in.byteAt(next) != 0;
                next += Byte.BYTES;
            }
            return array;
        }
    }

    /** A vector of {@code int}. */
    record Ints() implements ArrayVector {

        @Override
        public int write(FlatBuffersOutput out, Object value) {
            int[] array = (int[]) value;
            int vector = out.openVector(array.length, Integer.BYTES);
            ContentBuffer content = out.content();
            for (int element : array) {
                content.writeIntLittleEndianUnchecked(element);
            }
            out.closeVector();
            return vector;
        }

        @Override
        public Object read(FlatBuffersInput in, int at) {
            int[] array = new int[in.arrayLength(at, Integer.BYTES)];
            int next = at + Integer.BYTES;
            for (int i = 0; i < array.length; i++) {
                array[i] = in.intAt(next);
                next += Integer.BYTES;
            }
            return array;
        }
    }

    /** A vector of {@code long}. */
    record Longs() implements ArrayVector {

        @Override
        public int write(FlatBuffersOutput out, Object value) {
            long[] array = (long[]) value;
            int vector = out.openVector(array.length, Long.BYTES);
            ContentBuffer content = out.content();
            for (long element : array) {
                content.writeLongLittleEndianUnchecked(element);
            }
            out.closeVector();
            return vector;
        }

        @Override
        public Object read(FlatBuffersInput in, int at) {
            long[] array = new long[in.arrayLength(at, Long.BYTES)];
            int next = at + Integer.BYTES;
            for (int i = 0; i < array.length; i++) {
                array[i] = in.longAt(next);
                next += Long.BYTES;
            }
            return array;
        }
    }

    /** A vector of {@code float}. */
    record Floats() implements ArrayVector {

        @Override
        public int write(FlatBuffersOutput out, Object value) {
            float[] array = (float[]) value;
            int vector = out.openVector(array.length, Float.BYTES);
            ContentBuffer content = out.content();
            for (float element : array) {
                content.writeIntLittleEndianUnchecked(Float.floatToRawIntBits(element));
            }
            out.closeVector();
            return vector;
        }

        @Override
        public Object read(FlatBuffersInput in, int at) {
            float[] array = new float[in.arrayLength(at, Float.BYTES)];
            int next = at + Integer.BYTES;
            for (int i = 0; i < array.length; i++) {
                array[i] = Float.intBitsToFloat(in.intAt(next));
                next += Float.BYTES;
            }
            return array;
        }
    }

    /** A vector of {@code double}. */
    record Doubles() implements ArrayVector {

        @Override
        public int write(FlatBuffersOutput out, Object value) {
            double[] array = (double[]) value;
            int vector = out.openVector(array.length, Double.BYTES);
            ContentBuffer content = out.content();
            for (double element : array) {
                content.writeLongLittleEndianUnchecked(Double.doubleToRawLongBits(element));
            }
            out.closeVector();
            return vector;
        }

        @Override
        public Object read(FlatBuffersInput in, int at) {
            double[] array = new double[in.arrayLength(at, Double.BYTES)];
            int next = at + Integer.BYTES;
            for (int i = 0; i < array.length; i++) {
                array[i] = Double.longBitsToDouble(in.longAt(next));
                next += Double.BYTES;
            }
            return array;
        }
    }
}
