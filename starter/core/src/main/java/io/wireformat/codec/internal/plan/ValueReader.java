package io.wireformat.codec.internal.plan;

import io.wireformat.codec.ContentReader;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import org.jspecify.annotations.Nullable;

/**
 * Reads values of a format, with a method for each kind. The state identifies the next field: {@link #at} compares it with a
 * key, a method reads the value, and {@link #next} returns the state after it. Immutable, and safe for use by many threads.
 *
 * @param <K> the format's key of a place
 * @param <M> the format's key of a message
 */
public abstract class ValueReader<K, M> {

    /** The state after the last field of a message. */
    protected static final long END = Operations.END;

    /** The container of a root message. */
    protected static final long ROOT = Operations.ROOT;

    /** The error for null in a property that is never null. */
    protected static final String NEVER_NULL = Operations.NEVER_NULL;

    /**
     * The state of a message's first field.
     *
     * @param container the state of {@link #openMessage}, or {@link #ROOT}
     */
    protected abstract long first(ContentReader in, long container, M message);

    /** The state of a union's only field, after {@link #openMessage}. */
    protected long firstOfUnion(ContentReader in, long container, M union) {
        return first(in, container, union);
    }

    /**
     * Where the first field's key begins, for a trace.
     *
     * @param start where {@link #first} began; it has read up to the reader's position
     */
    protected int firstKey(ContentReader in, M message, int start) {
        return start;
    }

    /** Whether the state is at the field, with a value of its type. */
    protected abstract boolean at(long state, K key);

    /** The state of the next field, after a value has been read. */
    protected abstract long next(ContentReader in, long state, M message);

    /** The same, when {@code expected} is probably the next field. */
    protected long next(ContentReader in, long state, M message, K expected) {
        return next(in, state, message);
    }

    /** The index in the message of the field that the state is {@link #at}; -1 if there is none. */
    protected abstract int find(long state, M message);

    /** Whether content has fields, but not the only one of this message, even with a value of another type. */
    protected boolean hasOnlyOthers(ContentReader in, M message) {
        boolean others = false;
        for (long state = first(in, ROOT, message); state != END; state = skip(in, state, message)) {
            if (isKnown(state, message)) {
                return false;
            }
            others = true;
        }
        return others;
    }

    /** Whether the message has the field that the state is at, even if the content has a value of another type. */
    protected boolean isKnown(long state, M message) {
        return find(state, message) >= 0;
    }

    /**
     * Skips the value of an unknown field.
     *
     * @throws io.wireformat.DecodingException if the field is known, but has a value of another type that must not be skipped
     */
    protected abstract void skipValue(ContentReader in, long state, M message);

    /** Skips the value of an unknown field, and returns the state of the next field. */
    protected final long skip(ContentReader in, long state, M message) {
        skipValue(in, state, message);
        return next(in, state, message);
    }

    /** Skips null, if it comes next. */
    protected boolean readNull(ContentReader in, long state, K key) {
        return false;
    }

    protected abstract boolean readBoolean(ContentReader in, long state, K key);

    protected abstract int readInt(ContentReader in, long state, K key);

    protected abstract long readLong(ContentReader in, long state, K key);

    protected abstract float readFloat(ContentReader in, long state, K key);

    protected abstract double readDouble(ContentReader in, long state, K key);

    protected abstract String readText(ContentReader in, long state, K key);

    protected abstract byte[] readBytes(ContentReader in, long state, K key);

    /** Reads a constant; null if it is unknown. */
    protected @Nullable Enum<?> readEnum(ContentReader in, long state, K key, EnumModel model) {
        return model.byNumberOrFallback(readInt(in, state, key));
    }

    /** Reads a value of a type that the format's projection leaves as it is. */
    protected Object readOther(ContentReader in, long state, K key, FieldType type) {
        throw new UnsupportedOperationException(type.toString());
    }

    /** Opens a nested message or union. */
    protected long openMessage(ContentReader in, long state, K key) {
        return 0;
    }

    /** Closes a nested message or union. */
    protected void closeMessage(ContentReader in, long container, K key) {}

    /**
     * Opens a list or a map, which may consist of several blocks.
     *
     * @return the number of elements of the first block in the lower half; the upper half is the format's
     */
    protected abstract long openList(ContentReader in, long state, K key);

    /** The state of an element. */
    protected long element(ContentReader in, long state, int index, K key) {
        return state;
    }

    /** The next block; 0 in the lower half after the last one. */
    protected long nextBlock(ContentReader in, long block, K key) {
        return 0;
    }

    /** The expected number of all elements, at the first block. */
    protected int capacity(long block) {
        return (int) block;
    }
}
