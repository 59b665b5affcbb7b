package io.wireformat.internal.pipeline;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.OverloadedException;
import io.wireformat.codec.internal.ContentBufferPool;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Limits the memory of content: pooled buffers while it is read or written, and decoded values until the exchange ends.
 * One cap applies to all memory in use; its last quarter is reserved for small content, so that a few large bodies
 * cannot block all others. Safe for use by many threads.
 */
public final class ContentBudget {

    /** The maximum memory of content that may use the reserved quarter. */
    static final int SMALL = 1024 * 1024;

    private static final int PATIENCE_SECONDS = 1;

    private final Supplier<ContentBuffer> acquire;

    private final Consumer<ContentBuffer> release;

    private final long limit;

    private final AtomicLong used;

    private final Semaphore permits;

    private final Semaphore receiveSlots = new Semaphore(Runtime.getRuntime().availableProcessors(), true);

    /**
     * A budget over a pool.
     *
     * @param inFlight the maximum bytes in use by content and decoded values
     */
    public ContentBudget(ContentBufferPool pool, long inFlight) {
        this(pool::acquire, pool::release, inFlight);
    }

    ContentBudget(Supplier<ContentBuffer> acquire, Consumer<ContentBuffer> release, long inFlight) {
        this(acquire, release, inFlight, new AtomicLong(), new Semaphore(DecodingPermit.MAX_PERMITS, true));
    }

    private ContentBudget(
            Supplier<ContentBuffer> acquire,
            Consumer<ContentBuffer> release,
            long inFlight,
            AtomicLong used,
            Semaphore permits) {
        this.acquire = acquire;
        this.release = release;
        this.limit = inFlight;
        this.used = used;
        this.permits = permits;
    }

    /** The same budget for content that is counted but never rejected. */
    public ContentBudget withoutCap() {
        return new ContentBudget(acquire, release, Long.MAX_VALUE, used, permits);
    }

    /** The bytes in use. */
    public long used() {
        return used.get();
    }

    /** Whether there is a cap. */
    public boolean isCapped() {
        return limit < Long.MAX_VALUE;
    }

    /** The maximum bytes in use. */
    public long limit() {
        return limit;
    }

    /** The memory of one exchange, to be closed at its end. */
    public ExchangeMemory exchange() {
        return new ExchangeMemory(this);
    }

    /**
     * A permit to decode content on a thread that may block. Clients, and servers without a cap, need no permit and do
     * not wait.
     */
    public DecodingPermit permit(Side side) {
        return new DecodingPermit(isCapped() && side == Side.SERVER ? this : null);
    }

    Semaphore permits() {
        return permits;
    }

    /** Rejects content that would hold its memory while it waits, if only the reserve for small content is left. */
    void requireRoomForSmall() {
        if (used.get() > maxOfLarge()) {
            throw new OverloadedException(maxOfLarge());
        }
    }

    private long maxOfLarge() {
        return limit - limit / 4;
    }

    /** A buffer to write content to. */
    public PooledContent allocate() {
        return new PooledContent(this, acquire.get(), -1);
    }

    /**
     * A buffer for content to receive.
     *
     * @param declaredLength the declared length, or -1; large content is rejected at once if there is no memory for it
     */
    PooledContent allocate(long declaredLength) {
        if (declaredLength > SMALL) {
            take(declaredLength, declaredLength);
            add(-declaredLength);
        }
        return new PooledContent(this, acquire.get(), declaredLength);
    }

    /**
     * Receives content to its end.
     *
     * @param declaredLength the declared length, or -1
     * @throws ContentTooLargeException when there are more bytes than the limit
     * @throws OverloadedException when too much memory is in use
     */
    public PooledContent receive(InputStream in, long declaredLength, DecodeLimits limits) throws IOException {
        return receive(in, declaredLength, limits, Long.MAX_VALUE);
    }

    /**
     * Receives content to its end or up to {@code max} bytes; the rest is left in the stream.
     *
     * @throws ContentTooLargeException when there are more bytes than the limit
     * @throws OverloadedException when too much memory is in use
     */
    public PooledContent receive(InputStream in, long declaredLength, DecodeLimits limits, long max)
            throws IOException {
        long contentSize = limits.contentSize();
        if (declaredLength > contentSize) {
            throw ContentTooLargeException.read(limits);
        }
        PooledContent content = allocate(declaredLength);
        try {
            if (fill(content, in, contentSize < max ? contentSize + 1 : max) > contentSize) {
                throw ContentTooLargeException.read(limits);
            }
            return content;
        } catch (OutOfMemoryError e) {
            content.close();
            throw new OverloadedException(e);
        } catch (IOException | RuntimeException | Error e) {
            content.close();
            throw e;
        }
    }

    /**
     * While memory is scarce, at most as many threads as processors receive large content: more would block one another
     * and small content, and would be rejected halfway when the memory is used up.
     */
    private int fill(PooledContent content, InputStream in, long max) throws IOException {
        boolean large = content.fill(in, Math.min(max, DecodingPermit.LARGE)) == DecodingPermit.LARGE;
        boolean hasSlot = large && isScarce() && !(in instanceof DecompressingInput) && acquireSlot();
        try {
            return content.fill(in, max);
        } finally {
            if (hasSlot) {
                receiveSlots.release();
            }
        }
    }

    /** Whether so much memory is in use that large content waits for a slot. */
    boolean isScarce() {
        return used.get() > limit / 4;
    }

    /** The slots for large content that is received while memory is scarce. */
    Semaphore receiveSlots() {
        return receiveSlots;
    }

    /** Waits for a slot, but not long, because a slow network may block all slots. */
    private boolean acquireSlot() {
        try {
            return receiveSlots.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * Starts to receive content that arrives in parts.
     *
     * @param declaredLength what the sender said, or -1
     * @param timer takes the time until it is complete
     * @param listener learns of that
     * @throws ContentTooLargeException when more is announced
     */
    public ArrivingContent await(long declaredLength, DecodeLimits limits, StepTimer timer, StepListener listener) {
        if (declaredLength > limits.contentSize()) {
            throw ContentTooLargeException.read(limits);
        }
        return new ArrivingContent(this, declaredLength, limits, timer.start(Step.RECEIVE, listener));
    }

    /**
     * Counts bytes of content; rejects them above the cap.
     *
     * @param bytes negative to return bytes
     * @param all the memory of the content including these bytes
     * @throws ContentTooLargeException when the content alone exceeds the cap
     * @throws OverloadedException when it exceeds the cap together with other content
     */
    void take(long bytes, long all) {
        if (bytes <= 0) {
            used.addAndGet(bytes);
            return;
        }
        long max = all > SMALL ? maxOfLarge() : limit;
        if (all > max) {
            throw ContentTooLargeException.inMemory(max);
        }
        long now;
        do {
            now = used.get();
            if (now + bytes > max) {
                throw new OverloadedException(max);
            }
        } while (!used.compareAndSet(now, now + bytes));
    }

    /** Counts bytes of responses, which are never rejected because the request has already been handled. */
    void add(long bytes) {
        used.addAndGet(bytes);
    }

    void release(ContentBuffer buffer) {
        release.accept(buffer);
    }
}
