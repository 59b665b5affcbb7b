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
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits the memory of content: pooled buffers while it is read or written, decoders of content codings, and decoded
 * values until the exchange ends. One cap applies to all memory in use; its last quarter is reserved for small content,
 * so that neither a few large bodies nor responses can block all others. Content without a cap is counted apart, because
 * it must not block content that has one. Safe for use by many threads.
 */
public final class ContentBudget {

    /** The maximum memory of content that may use the reserved quarter. */
    static final int SMALL = 1024 * 1024;

    private static final int PATIENCE_SECONDS = 1;

    private final Supplier<ContentBuffer> acquire;
    private final Consumer<ContentBuffer> release;
    private final long limit;
    private final AtomicLong used = new AtomicLong();

    /** The same in a budget without a cap: no request waits for a sum that all threads change. */
    private final LongAdder counted = new LongAdder();

    /** The part of it that small requests use. */
    private final AtomicLong small = new AtomicLong();

    private final DecodingPermits permits = new DecodingPermits(DecodingPermit.MAX_PERMITS);

    /** For content without a cap; null in a budget without one. */
    private final @Nullable ContentBudget uncapped;

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
        this.acquire = acquire;
        this.release = release;
        this.limit = inFlight;
        this.uncapped = isCapped() ? new ContentBudget(acquire, release, Long.MAX_VALUE) : null;
    }

    /** A budget for content that is never rejected, and that is counted apart. */
    public ContentBudget withoutCap() {
        return uncapped != null ? uncapped : this;
    }

    /** The bytes in use, by content without a cap too. */
    public long used() {
        return uncapped != null ? used.get() + uncapped.used() : counted.sum();
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
        return isCapped() && side == Side.SERVER ? new DecodingPermit(this) : DecodingPermit.NONE;
    }

    DecodingPermits permits() {
        return permits;
    }

    /** Rejects content that would hold its memory while it waits, if only the reserve for small content is left. */
    void requireRoomForSmall() {
        if (used.get() > maxOfLarge()) {
            throw new OverloadedException(maxOfLarge());
        }
    }

    /** Rejects a request if the whole budget is in use. */
    void requireRoom() {
        if (used.get() >= limit) {
            throw new OverloadedException(limit);
        }
    }

    private long maxOfLarge() {
        return limit - limit / 4;
    }

    /** A buffer to write content to. */
    public PooledContent allocate() {
        return new PooledContent(shareOfResponse(), acquire.get(), -1);
    }

    /** The memory of one body, of which nothing has been taken. */
    public Share share() {
        return new Share(this);
    }

    /** The memory of one response, which stays out of the reserve for small requests. */
    Share shareOfResponse() {
        return share().ofExpanded();
    }

    /**
     * A buffer for content to receive.
     *
     * @param declaredLength the declared length, or -1; large content is rejected at once if there is no memory for it
     */
    PooledContent allocate(long declaredLength) {
        if (declaredLength > SMALL && isCapped()) {
            takeLarge(declaredLength, declaredLength);
            used.addAndGet(-declaredLength);
        }
        return new PooledContent(share(), acquire.get(), declaredLength);
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

    private void takeLarge(long bytes, long all) {
        long max = maxOfLarge();
        if (all > max) {
            throw ContentTooLargeException.inMemory(max);
        }
        if (!isTaken(bytes, max)) {
            throw new OverloadedException(max);
        }
    }

    /**
     * Small content finds the memory in use only if small content alone fills the reserve. Half of the reserve is for
     * content that is decoded without a permit, because its senders pay least for it.
     */
    private void takeSmall(long bytes, long all) {
        long reserve = all > DecodingPermit.LARGE ? limit / 8 : limit / 4;
        long max = maxOfLarge() + reserve;
        if (all > max) {
            throw ContentTooLargeException.inMemory(max);
        }
        if (!isTaken(bytes, max)) {
            if (small.get() + bytes > reserve) {
                throw new OverloadedException(max);
            }
            used.addAndGet(bytes);
        }
        small.addAndGet(bytes);
    }

    private boolean isTaken(long bytes, long max) {
        long now;
        do {
            now = used.get();
            if (now + bytes > max) {
                return false;
            }
        } while (!used.compareAndSet(now, now + bytes));
        return true;
    }

    /** Counts bytes without a limit. Most often there are none, and a sum that all threads change is dear. */
    private void count(long bytes, long ofSmall) {
        if (!isCapped()) {
            if (bytes != 0) {
                counted.add(bytes);
            }
            return;
        }
        if (bytes != 0) {
            used.addAndGet(bytes);
        }
        if (ofSmall != 0) {
            small.addAndGet(ofSmall);
        }
    }

    void release(ContentBuffer buffer) {
        release.accept(buffer);
    }

    /**
     * The memory that one body, its decoders or its values take. It is small until it takes more than {@link #SMALL}
     * once. Not thread-safe.
     */
    public static final class Share {

        private final ContentBudget budget;
        private long taken;
        private boolean large;

        private Share(ContentBudget budget) {
            this.budget = budget;
        }

        /** Keeps it out of the reserve for small content, because a few compressed bytes made it. */
        Share ofExpanded() {
            if (!large) {
                large = true;
                budget.count(0, -taken);
            }
            return this;
        }

        ContentBudget budget() {
            return budget;
        }

        /**
         * Takes memory that is about to be allocated, or gives it back if {@code bytes} is negative.
         *
         * @throws ContentTooLargeException when it alone exceeds the cap
         * @throws OverloadedException when it exceeds the cap together with others
         */
        public void take(long bytes) {
            take(bytes, taken + bytes);
        }

        /**
         * Takes memory.
         *
         * @param all the memory of the content, with what others have taken for it
         */
        void take(long bytes, long all) {
            if (bytes <= 0 || !budget.isCapped()) {
                add(bytes);
                return;
            }
            if (all > SMALL) {
                ofExpanded();
            }
            if (large) {
                budget.takeLarge(bytes, all);
            } else {
                budget.takeSmall(bytes, all);
            }
            taken += bytes;
        }

        /** Counts memory that is never rejected, as that of responses, whose requests have already been handled. */
        void add(long bytes) {
            taken += bytes;
            budget.count(bytes, large ? 0 : bytes);
        }

        /** Gives all of it back. */
        public void close() {
            add(-taken);
        }
    }
}
