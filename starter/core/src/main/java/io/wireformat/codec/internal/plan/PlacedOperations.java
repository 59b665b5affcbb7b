package io.wireformat.codec.internal.plan;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;

/**
 * Operations of a format whose fields have places in their message; values that are not {@linkplain Kind#isInline() inline}
 * are stored elsewhere.
 *
 * <p>When writing, inline values come first, and places are reserved for the other values. These are written after the
 * message, with their places as states. When reading, each field is located in the order of the numbers; its state is the
 * value's position.
 *
 * @param <K> the format's key of a place
 * @param <M> the format's key of a message
 */
public abstract class PlacedOperations<K, M> extends Operations<K, M> {

    /** The fields of a message are written by ascending rank, then by number. */
    protected abstract int rank(K key);

    @Override
    protected abstract long begin(ContentBuffer out, long container, M message);

    /** Ends the inline part of a message. */
    protected abstract void end(ContentBuffer out, long state, M message);

    /** Reserves the place of a value that is not inline. */
    protected abstract long reserve(ContentBuffer out, long state, K key);

    /** The place that was reserved last. */
    protected abstract long place(ContentBuffer out, long state, K key);

    @Override
    protected abstract long element(ContentBuffer out, long container, long last, int index, K key);

    /** The position of a field's value; {@link #END} if the message does not contain it. */
    protected abstract long locate(ContentReader in, long state, K key);

    @Override
    protected abstract long element(ContentReader in, long state, int index, K key);

    /** Records where values are, for a trace. */
    protected abstract Extents<K> extents();

    @Override
    protected long closeMessage(ContentBuffer out, long container, K key) {
        return container;
    }

    @Override
    protected final boolean at(long state, K key) {
        return false;
    }

    /** A union has one alternative. */
    @Override
    protected final long next(ContentReader in, long state, M union) {
        return END;
    }

    @Override
    protected final void skipValue(ContentReader in, long state, M union) {}

    @Override
    protected final long writeFloat(ContentBuffer out, long state, K key, float value) {
        return writeInt(out, state, key, Float.floatToRawIntBits(value));
    }

    @Override
    protected final long writeDouble(ContentBuffer out, long state, K key, double value) {
        return writeLong(out, state, key, Double.doubleToRawLongBits(value));
    }

    @Override
    protected final float readFloat(ContentReader in, long state, K key) {
        return Float.intBitsToFloat(readInt(in, state, key));
    }

    @Override
    protected final double readDouble(ContentReader in, long state, K key) {
        return Double.longBitsToDouble(readLong(in, state, key));
    }
}
