package io.wireformat.codec.internal.plan;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import java.lang.reflect.Array;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The superclass of the classes that {@link ClassCompiler} generates for messages. An {@link EncodingException} or a {@link
 * DecodingException} only means that {@link Loop} must handle the message instead. Generated code calls the static methods.
 */
abstract class CompiledMessage {

    /**
     * The maximum initial capacity of a list. With the whole declared count, nested lists would each allocate for the same
     * bytes.
     */
    static final int MAX_INITIAL_CAPACITY = 1024;

    abstract void write(ContentBuffer out, long container, Object message) throws Throwable;

    abstract Object read(ContentReader in, long container) throws Throwable;

    static EncodingException unwritable() {
        return new EncodingException("is left to the loop");
    }

    static DecodingException unusual() {
        return new DecodingException("is left to the loop");
    }

    /** The exception to throw if a constructor fails. */
    static Throwable refused(Throwable e) {
        return e instanceof Error || e instanceof DecodingException ? e : unusual();
    }

    static <T> T present(@Nullable T value) {
        if (value == null) {
            throw unusual();
        }
        return value;
    }

    static <T> T writable(@Nullable T value) {
        if (value == null) {
            throw unwritable();
        }
        return value;
    }

    static void requireFirst(int times) {
        if (times > 0) {
            throw unusual();
        }
    }

    static void requireAbsent(@Nullable Object value) {
        if (value != null) {
            throw unusual();
        }
    }

    static void requireEmpty(@Nullable Object array) {
        if (array != null && Array.getLength(array) > 0) {
            throw unusual();
        }
    }

    static void requireLast(long block) {
        if ((int) block != 0) {
            throw unusual();
        }
    }

    static Object orElse(@Nullable Object value, Object empty) {
        return value == null ? empty : value;
    }

    /** The list that elements are added to; {@code capacity} elements are expected. */
    @SuppressWarnings("unchecked")
    static List<Object> list(@Nullable Object soFar, int capacity, ContentReader in) {
        List<Object> list = soFar == null ? List.of() : (List<Object>) soFar;
        return list.isEmpty() && capacity > 0 ? in.newList(Math.min(capacity, MAX_INITIAL_CAPACITY)) : list;
    }

    /** Counts the next elements, and charges memory for them. */
    static void count(ContentReader in, int count, int capacity, FieldType element, List<?> list) {
        in.countPassed(count);
        in.charge((list.isEmpty() ? ContentReader.LIST : 0) + (long) count * ContentReader.LIST_ELEMENT);
        if (element instanceof MessageModel message) {
            in.requireMemory((long) capacity * message.heapSize());
        }
    }
}
