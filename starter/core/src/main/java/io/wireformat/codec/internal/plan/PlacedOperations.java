package io.wireformat.codec.internal.plan;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;

/**
 * A format whose fields have places in their message, and what is not {@linkplain Kind#isInline() inline} lies elsewhere.
 *
 * <p>Writing, what is inline comes first, and place is reserved for what is not; that is written behind the message, at a frame
 * that is its place. Reading, each field is looked for in the order of the numbers; its frame is where the value is.
 *
 * @param <K> what the format knows of a place
 * @param <M> what the format knows of a message
 */
public abstract class PlacedOperations<K, M> extends Operations<K, M> {

    /** Fields of a message are written in this order, and those of the same rank in the order of their numbers. */
    protected abstract int rank(K key);

    @Override
    protected abstract long begin(ContentBuffer out, long opened, M message);

    /** Ends what is inline in a message. */
    protected abstract void end(ContentBuffer out, long frame, M message);

    /** Reserves the place of a value that lies elsewhere. */
    protected abstract long reserve(ContentBuffer out, long frame, K key);

    /** The place that has just been reserved. */
    protected abstract long place(ContentBuffer out, long frame, K key);

    @Override
    protected abstract long element(ContentBuffer out, long opened, long last, int index, K key);

    @Override
    protected abstract long begin(ContentReader in, long opened, M message);

    /** Where the value of a field is; {@link #END} when the message does not have it. */
    protected abstract long locate(ContentReader in, long frame, K key);

    @Override
    protected abstract long element(ContentReader in, long frame, int index, K key);

    @Override
    protected long closeMessage(ContentBuffer out, long opened, K key) {
        return opened;
    }

    @Override
    protected final long begin(ContentReader in, M message) {
        return begin(in, ROOT, message);
    }

    @Override
    protected final boolean at(long frame, K key) {
        return false;
    }

    /** A union has one alternative. */
    @Override
    protected final long next(ContentReader in, long frame, M union) {
        return END;
    }

    @Override
    protected final long skip(ContentReader in, long frame, M union) {
        return END;
    }

    @Override
    protected final long writeFloat(ContentBuffer out, long frame, K key, float value) {
        return writeInt(out, frame, key, Float.floatToRawIntBits(value));
    }

    @Override
    protected final long writeDouble(ContentBuffer out, long frame, K key, double value) {
        return writeLong(out, frame, key, Double.doubleToRawLongBits(value));
    }

    @Override
    protected final float readFloat(ContentReader in, long frame, K key) {
        return Float.intBitsToFloat(readInt(in, frame, key));
    }

    @Override
    protected final double readDouble(ContentReader in, long frame, K key) {
        return Double.longBitsToDouble(readLong(in, frame, key));
    }
}
