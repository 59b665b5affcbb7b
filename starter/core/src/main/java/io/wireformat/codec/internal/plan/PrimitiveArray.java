package io.wireformat.codec.internal.plan;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import java.lang.reflect.Array;

/** Reads an array of primitives, whose field may occur several times. For one thread. */
final class PrimitiveArray {

    private Object array;
    private int size;

    PrimitiveArray(Kind element) {
        this.array = empty(element);
    }

    static Object empty(Kind element) {
        return Array.newInstance(element.javaType(), 0);
    }

    /** The elements read so far. Usually there is one block, whose array is returned without a copy. */
    Object array() {
        return size == Array.getLength(array) ? array : resized(size);
    }

    <K, M> void read(ContentReader in, ValueReader<K, M> reader, ValuePlan<K, M> plan, long state) {
        long block = reader.openList(in, state, plan.key());
        in.charge(ContentReader.LIST);
        for (int count = (int) block; count > 0; count = (int) block) {
            in.countPassed(count);
            in.charge((long) count * ContentReader.ARRAY_ELEMENT);
            int capacity = Array.getLength(array);
            if (count > capacity - size) {
                array = resized(size == 0 ? count : Math.max(size + count, capacity + (capacity >> 1)));
            }
            read(in, reader, plan.elements(), state, size + count);
            block = reader.nextBlock(in, block, plan.key());
        }
    }

    private <K, M> void read(ContentReader in, ValueReader<K, M> reader, ValuePlan<K, M> element, long state, int to) {
        K key = element.key();
        try {
            switch (element.kind()) {
                case BOOLEAN -> {
                    for (boolean[] a = (boolean[]) array; size < to; size++) {
                        a[size] = reader.readBoolean(in, reader.element(in, state, size, key), key);
                    }
                }
                case INT -> {
                    for (int[] a = (int[]) array; size < to; size++) {
                        a[size] = reader.readInt(in, reader.element(in, state, size, key), key);
                    }
                }
                case LONG -> {
                    for (long[] a = (long[]) array; size < to; size++) {
                        a[size] = reader.readLong(in, reader.element(in, state, size, key), key);
                    }
                }
                case FLOAT -> {
                    for (float[] a = (float[]) array; size < to; size++) {
                        a[size] = reader.readFloat(in, reader.element(in, state, size, key), key);
                    }
                }
                default -> {
                    for (double[] a = (double[]) array; size < to; size++) {
                        a[size] = reader.readDouble(in, reader.element(in, state, size, key), key);
                    }
                }
            }
        } catch (DecodingException e) {
            throw e.inElement(size);
        }
    }

    static <K, M> long write(
            ContentBuffer out, ValueWriter<K, M> writer, ValuePlan<K, M> plan, long state, Object array) {
        int count = Array.getLength(array);
        long container = writer.openList(out, state, plan.key(), count);
        K key = plan.elements().key();
        switch (plan.elements().kind()) {
            case BOOLEAN -> {
                for (boolean value : (boolean[]) array) {
                    container = writer.writeBoolean(out, container, key, value);
                }
            }
            case INT -> {
                for (int value : (int[]) array) {
                    container = writer.writeInt(out, container, key, value);
                }
            }
            case LONG -> {
                for (long value : (long[]) array) {
                    container = writer.writeLong(out, container, key, value);
                }
            }
            case FLOAT -> {
                for (float value : (float[]) array) {
                    container = writer.writeFloat(out, container, key, value);
                }
            }
            default -> {
                for (double value : (double[]) array) {
                    container = writer.writeDouble(out, container, key, value);
                }
            }
        }
        return writer.closeList(out, container, plan.key(), count);
    }

    private Object resized(int length) {
        Object resized = Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, 0, resized, 0, Math.min(size, length));
        return resized;
    }
}
