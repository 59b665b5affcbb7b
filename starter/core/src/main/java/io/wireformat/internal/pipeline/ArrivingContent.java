package io.wireformat.internal.pipeline;

import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.OverloadedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Content that arrives in parts, held until it is complete. Parts are added one after the other, on any thread;
 * {@link #close} gives the memory back, once, and may come at any time: during a reading it leaves that to the reading's end.
 */
public final class ArrivingContent implements AutoCloseable {

    private final ContentBudget memory;

    private final PooledContent content;

    private final DecodeLimits limits;

    private final StepTimer.Running receiving;

    private final boolean announcedAsSmall;

    private boolean open = true;

    private boolean reading;

    private boolean placed;

    private boolean waits = true;

    ArrivingContent(ContentBudget memory, long declaredLength, DecodeLimits limits, StepTimer.Running receiving) {
        this.memory = memory;
        this.content = memory.hold(declaredLength);
        this.announcedAsSmall = declaredLength >= 0 && declaredLength <= Turn.LARGE;
        this.limits = limits;
        this.receiving = receiving;
    }

    /** What complete content becomes. */
    @FunctionalInterface
    public interface Reader<T> {

        /**
         * Reads a value; the content is not to be used afterwards.
         *
         * @param coded what the content was decoded by, or null
         */
        T read(PooledContent content, @Nullable CodedInput coded) throws IOException;
    }

    /**
     * Adds a part, which is ignored once the content is closed.
     *
     * @throws ContentTooLargeException when there is more than allowed
     * @throws OverloadedException when too much content is held already
     */
    public synchronized void add(InputStream part) throws IOException {
        if (!open) {
            return;
        }
        try {
            long limit = limits.contentSize();
            long enough = limit < Long.MAX_VALUE ? limit + 1 : limit;
            if (content.fill(part, enough) > limit) {
                throw ContentTooLargeException.read(limits);
            }
        } catch (OutOfMemoryError e) {
            receiving.end(Outcome.OVERLOADED);
            throw new OverloadedException(e);
        } catch (IOException | RuntimeException e) {
            receiving.end(Outcome.of(e));
            throw e;
        }
    }

    /** Whether it is always {@linkplain #isDue due}. */
    public boolean isAnnouncedAsSmall() {
        return announcedAsSmall;
    }

    /** Whether the next part is to be received now: while memory is short, large content waits for a place among few. */
    public synchronized boolean isDue() {
        if (!open || placed || !waits || content.size() < Turn.LARGE || !memory.isShort()) {
            return true;
        }
        placed = memory.receivers().tryAcquire();
        return placed;
    }

    /** From now on it is always {@linkplain #isDue due}: it has waited for long enough. */
    public synchronized void waitNoLonger() {
        waits = false;
    }

    /** All parts have been received; others have its place, though it may not be read at once. */
    public synchronized void leavePlace() {
        if (placed) {
            placed = false;
            memory.receivers().release();
        }
    }

    /** Nothing more arrives. */
    public void fail(Throwable failure) {
        received(Outcome.of(failure));
    }

    /** How many bytes have arrived. */
    public synchronized int size() {
        return content.size();
    }

    /**
     * Reads a value from what has arrived, when nothing more will.
     *
     * @throws ContentTooLargeException when it becomes more than allowed once decoded
     * @throws OverloadedException when too much content is held already
     */
    public <T> T read(ContentDecoder decoder, Reader<T> reader) throws IOException {
        begin();
        try {
            return decode(decoder, reader);
        } finally {
            end();
        }
    }

    private synchronized void begin() {
        if (!open) {
            throw new IllegalStateException("The content has been given back");
        }
        reading = true;
    }

    private synchronized void end() {
        reading = false;
        if (!open) {
            content.close();
        }
    }

    private <T> T decode(ContentDecoder decoder, Reader<T> reader) throws IOException {
        try (CodedInput coded = decoded(decoder)) {
            if (coded == null) {
                received(Outcome.SUCCESS);
                return reader.read(content, null);
            }
            // it keeps within the limits itself, and may become more than what arrives
            try (PooledContent decoded = memory.receive(coded, -1, limits.withContentSize(Long.MAX_VALUE))) {
                received(Outcome.SUCCESS);
                return reader.read(decoded, coded);
            }
        } catch (IOException | RuntimeException e) {
            received(Outcome.of(e));
            throw e;
        }
    }

    private synchronized void received(Outcome outcome) {
        receiving.end(outcome);
    }

    /** Content without bytes is a message of its own, not a coded one. */
    private @Nullable CodedInput decoded(ContentDecoder decoder) throws IOException {
        int size = content.size();
        return size > 0
                ? decoder.decode(new ByteArrayInputStream(content.buffer().array(), 0, size))
                : null;
    }

    @Override
    public synchronized void close() {
        if (open) {
            open = false;
            leavePlace();
            receiving.end(Outcome.DISCONNECTED);
            if (!reading) {
                content.close();
            }
        }
    }
}
