package io.wireformat.codec.internal.plan;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;

/**
 * Writes values of a format, with a method for each kind. A call takes the state that the previous call returned, and a value
 * that is not null. For a list, a map or a message, {@code open} returns the state of the container. {@code close} takes that
 * state, or a list's last one, and returns the outer state. Immutable, and safe for use by many threads.
 *
 * @param <K> the format's key of a place
 * @param <M> the format's key of a message
 */
public abstract class ValueWriter<K, M> {

    /** The container of a root message. */
    protected static final long ROOT = Operations.ROOT;

    /** Checks a list or a map before it is written. */
    protected void checkCollection(Object collection) {}

    /**
     * The state of a list's element.
     *
     * @param last the state that the previous element returned, or that the list was opened with
     */
    protected long element(ContentBuffer out, long container, long last, int index, K key) {
        return last;
    }

    /**
     * Begins the fields of a message.
     *
     * @param container the state of {@link #openMessage}, or {@link #ROOT}
     */
    protected long begin(ContentBuffer out, long container, M message) {
        return 0;
    }

    /** Begins the only field of a union, after {@link #openMessage}. */
    protected long beginUnion(ContentBuffer out, long container, M union) {
        return begin(out, container, union);
    }

    /** Ends the fields of a message. */
    protected void end(ContentBuffer out, M message) {}

    /** Writes null. */
    protected long writeNull(ContentBuffer out, long state, K key) {
        return state;
    }

    protected abstract long writeBoolean(ContentBuffer out, long state, K key, boolean value);

    protected abstract long writeInt(ContentBuffer out, long state, K key, int value);

    protected abstract long writeLong(ContentBuffer out, long state, K key, long value);

    protected abstract long writeFloat(ContentBuffer out, long state, K key, float value);

    protected abstract long writeDouble(ContentBuffer out, long state, K key, double value);

    protected abstract long writeText(ContentBuffer out, long state, K key, String value);

    protected abstract long writeBytes(ContentBuffer out, long state, K key, byte[] value);

    /** Writes a constant, by default its number. */
    protected long writeEnum(ContentBuffer out, long state, K key, EnumModel model, Enum<?> value) {
        return writeInt(out, state, key, model.numberOf(value));
    }

    /** Writes a value of a type that the format's projection leaves as it is. */
    protected long writeOther(ContentBuffer out, long state, K key, FieldType type, Object value) {
        throw new UnsupportedOperationException(type.toString());
    }

    /** Opens a nested message or union. */
    protected abstract long openMessage(ContentBuffer out, long state, K key);

    /** Closes a nested message or union. */
    protected abstract long closeMessage(ContentBuffer out, long container, K key);

    /** Opens a list, or a map. */
    protected abstract long openList(ContentBuffer out, long state, K key, int count);

    /** Closes a list, or a map. */
    protected abstract long closeList(ContentBuffer out, long container, K key, int count);
}
