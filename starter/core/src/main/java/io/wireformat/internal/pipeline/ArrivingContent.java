package io.wireformat.internal.pipeline;

import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.OverloadedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Collects content that arrives in parts. Parts are added one after the other, on any thread. {@link #close} may be
 * called at any time and frees the memory once; while the content is being read, it is freed when reading ends.
 */
public final class ArrivingContent implements AutoCloseable {

    private final ContentBudget memory;
    private final PooledContent content;
    private final DecodeLimits limits;
    private final StepTimer.Running receiving;
    private final boolean declaredSmall;
    private boolean open = true;
    private boolean reading;
    private boolean hasSlot;
    private boolean waits = true;

    ArrivingContent(ContentBudget memory, long declaredLength, DecodeLimits limits, StepTimer.Running receiving) {
        this.memory = memory;
        this.content = memory.allocate(declaredLength);
        this.declaredSmall = declaredLength >= 0 && declaredLength <= DecodingPermit.LARGE;
        this.limits = limits;
        this.receiving = receiving;
    }

    /**
     * Adds a part, which is ignored once the content is closed.
     *
     * @throws ContentTooLargeException when there is more than allowed
     * @throws OverloadedException when too much memory is in use
     */
    public synchronized void add(InputStream part) throws IOException {
        if (!open) {
            return;
        }
        try {
            long limit = limits.contentSize();
            long max = limit < Long.MAX_VALUE ? limit + 1 : limit;
            if (content.fill(part, max) > limit) {
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

    /** Whether it {@linkplain #mayReceive may be received} without waiting. */
    public boolean isDeclaredSmall() {
        return declaredSmall;
    }

    /** Whether the next part may be received now: while memory is scarce, large content waits for a slot. */
    public synchronized boolean mayReceive() {
        if (!open || hasSlot || !waits || content.size() < DecodingPermit.LARGE || !memory.isScarce()) {
            return true;
        }
        hasSlot = memory.receiveSlots().tryAcquire();
        return hasSlot;
    }

    /** Stops waiting for a slot, after a timeout. */
    public synchronized void stopWaiting() {
        waits = false;
    }

    /** Releases the slot after the last part, because the content may be read later. */
    public synchronized void releaseSlot() {
        if (hasSlot) {
            hasSlot = false;
            memory.receiveSlots().release();
        }
    }

    /** Records that receiving failed. */
    public void fail(Throwable failure) {
        received(Outcome.of(failure));
    }

    /** The bytes that have arrived. */
    public synchronized int size() {
        return content.size();
    }

    /**
     * The complete content as a body, to be closed when it has been read.
     *
     * @throws ContentTooLargeException when its decompressed content is larger than allowed
     * @throws OverloadedException when too much memory is in use
     */
    public Body complete(ContentDecompressor decompressor) throws IOException {
        begin();
        DecompressingInput input = null;
        try {
            input = decompressed(decompressor);
            // the input applies the limits itself, and may be larger than a received body
            PooledContent all =
                    input == null ? content : memory.receive(input, -1, limits.withContentSize(Long.MAX_VALUE));
            received(Outcome.SUCCESS);
            return Body.arrived(all, input, this);
        } catch (IOException | RuntimeException | Error e) {
            received(Outcome.of(e));
            endReading(content);
            if (input != null) {
                input.close();
            }
            throw e;
        }
    }

    private synchronized void begin() {
        if (!open) {
            throw new IllegalStateException("The content is closed");
        }
        reading = true;
    }

    /** Releases content that has been read, decompressed or not. */
    synchronized void endReading(PooledContent read) {
        if (read != content) {
            read.close();
        }
        reading = false;
        if (!open) {
            content.close();
        }
    }

    private synchronized void received(Outcome outcome) {
        receiving.end(outcome);
    }

    /** Empty content is a message, and not compressed. */
    private @Nullable DecompressingInput decompressed(ContentDecompressor decompressor) throws IOException {
        int size = content.size();
        return size > 0
                ? decompressor.decompress(
                        new ByteArrayInputStream(content.buffer().array(), 0, size), memory)
                : null;
    }

    @Override
    public synchronized void close() {
        if (open) {
            open = false;
            releaseSlot();
            receiving.end(Outcome.DISCONNECTED);
            if (!reading) {
                content.close();
            }
        }
    }
}
