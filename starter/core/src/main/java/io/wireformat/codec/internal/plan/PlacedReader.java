package io.wireformat.codec.internal.plan;

import io.wireformat.codec.ContentReader;

/**
 * Reads values of a format whose fields have places in their message. Each field is located in the order of the numbers; its
 * state is the value's position.
 *
 * @param <K> the format's key of a place
 * @param <M> the format's key of a message
 */
public abstract class PlacedReader<K, M> extends ValueReader<K, M> {

    /** The position of a field's value; {@link #END} if the message does not contain it. */
    protected abstract long locate(ContentReader in, long state, K key);

    @Override
    protected abstract long element(ContentReader in, long state, int index, K key);

    /** Records where values are, for a trace. */
    protected abstract Extents<K> extents();

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
    protected final float readFloat(ContentReader in, long state, K key) {
        return Float.intBitsToFloat(readInt(in, state, key));
    }

    @Override
    protected final double readDouble(ContentReader in, long state, K key) {
        return Double.longBitsToDouble(readLong(in, state, key));
    }
}
