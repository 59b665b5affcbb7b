package io.wireformat.codec.internal.plan;

import io.wireformat.codec.ContentBuffer;

/**
 * Writes values of a format whose fields have places in their message; values that are not {@linkplain Kind#isInline()
 * inline} are stored elsewhere. Inline values come first, and places are reserved for the other values. These are written
 * after the message, with their places as states.
 *
 * @param <K> the format's key of a place
 * @param <M> the format's key of a message
 */
public abstract class PlacedWriter<K, M> extends ValueWriter<K, M> {

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

    @Override
    protected long closeMessage(ContentBuffer out, long container, K key) {
        return container;
    }

    @Override
    protected final long writeFloat(ContentBuffer out, long state, K key, float value) {
        return writeInt(out, state, key, Float.floatToRawIntBits(value));
    }

    @Override
    protected final long writeDouble(ContentBuffer out, long state, K key, double value) {
        return writeLong(out, state, key, Double.doubleToRawLongBits(value));
    }
}
