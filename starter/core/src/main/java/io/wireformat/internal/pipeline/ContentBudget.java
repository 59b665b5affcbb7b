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
 * The memory that content takes: reused buffers while it is read or written, and what was made of it until the exchange
 * ends. One cap binds all that is taken at once; the last quarter below it is kept for content that takes little, so that
 * a few large pieces cannot keep all others out. Safe for use by many threads.
 */
public final class ContentBudget {

    /** What content takes that may use the last quarter. */
    static final int LITTLE = 1024 * 1024;

    private static final int PATIENCE_SECONDS = 1;

    private final Supplier<ContentBuffer> acquire;

    private final Consumer<ContentBuffer> release;

    private final long limit;

    private final AtomicLong held;

    private final Semaphore turns;

    private final Semaphore receivers = new Semaphore(Runtime.getRuntime().availableProcessors(), true);

    /**
     * Memory over a pool.
     *
     * @param inFlight the most bytes that content, and what was made of it, takes at once
     */
    public ContentBudget(ContentBufferPool pool, long inFlight) {
        this(pool::acquire, pool::release, inFlight);
    }

    /** Memory over buffers of any origin. */
    ContentBudget(Supplier<ContentBuffer> acquire, Consumer<ContentBuffer> release, long inFlight) {
        this(acquire, release, inFlight, new AtomicLong(), new Semaphore(Turn.MOST, true));
    }

    private ContentBudget(
            Supplier<ContentBuffer> acquire,
            Consumer<ContentBuffer> release,
            long inFlight,
            AtomicLong held,
            Semaphore turns) {
        this.acquire = acquire;
        this.release = release;
        this.limit = inFlight;
        this.held = held;
        this.turns = turns;
    }

    /** The same memory for content that counts as held but is never refused. */
    public ContentBudget withoutCap() {
        return new ContentBudget(acquire, release, Long.MAX_VALUE, held, turns);
    }

    /** How many bytes are taken. */
    public long held() {
        return held.get();
    }

    /** Whether anything is refused. */
    public boolean isCapped() {
        return limit < Long.MAX_VALUE;
    }

    /** The most bytes that are taken at once. */
    public long limit() {
        return limit;
    }

    /** What the content of one exchange becomes; to be closed at its end. */
    public ExchangeMemory exchange() {
        return new ExchangeMemory(this);
    }

    /**
     * A turn to decode content on a thread that may be kept waiting. Clients have it at once, and so has everybody where
     * nothing is refused.
     */
    public Turn turn(Side side) {
        return new Turn(isCapped() && side == Side.SERVER ? this : null);
    }

    Semaphore turns() {
        return turns;
    }

    /** Refuses who would wait and hold what it has, where only what is kept for small content is left. */
    void requireRoomForSmall() {
        if (held.get() > mostOfLarge()) {
            throw new OverloadedException(mostOfLarge());
        }
    }

    private long mostOfLarge() {
        return limit - limit / 4;
    }

    /** A buffer to write content to. */
    public PooledContent hold() {
        return new PooledContent(this, acquire.get(), -1);
    }

    /**
     * A buffer for content that comes.
     *
     * @param announced how many bytes the sender says; much is refused at once where there is no room for it now
     */
    PooledContent hold(long announced) {
        if (announced > LITTLE) {
            take(announced, announced);
            add(-announced);
        }
        return new PooledContent(this, acquire.get(), announced);
    }

    /**
     * Reads content in, to its end.
     *
     * @param declaredLength what the sender said, or -1
     * @throws ContentTooLargeException when there are more bytes than the limit
     * @throws OverloadedException when too much is held already
     */
    public PooledContent receive(InputStream in, long declaredLength, DecodeLimits limits) throws IOException {
        return receive(in, declaredLength, limits, Long.MAX_VALUE);
    }

    /**
     * Reads content in, to its end or until {@code most} bytes are held; the rest is left in the stream.
     *
     * @throws ContentTooLargeException when there are more bytes than the limit
     * @throws OverloadedException when too much is held already
     */
    public PooledContent receive(InputStream in, long declaredLength, DecodeLimits limits, long most)
            throws IOException {
        long contentSize = limits.contentSize();
        if (declaredLength > contentSize) {
            throw ContentTooLargeException.read(limits);
        }
        PooledContent content = hold(declaredLength);
        try {
            if (fill(content, in, contentSize < most ? contentSize + 1 : most) > contentSize) {
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
     * Where memory is short, large content is received by as many threads at once as there are processors: more would wait for
     * one another, have small content wait with them, and be refused half way when none is left.
     */
    private int fill(PooledContent content, InputStream in, long most) throws IOException {
        boolean large = content.fill(in, Math.min(most, Turn.LARGE)) == Turn.LARGE;
        boolean placed = large && isShort() && !(in instanceof CodedInput) && isPlaced();
        try {
            return content.fill(in, most);
        } finally {
            if (placed) {
                receivers.release();
            }
        }
    }

    /** Whether so much is held that large content waits for a place among those that are received. */
    boolean isShort() {
        return held.get() > limit / 4;
    }

    /** The places of large content that is received while memory is short. */
    Semaphore receivers() {
        return receivers;
    }

    /** Whether there is a place before long: whom a slow network keeps nobody waits for. */
    private boolean isPlaced() {
        try {
            return receivers.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * Awaits content that arrives in parts.
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
     * Counts bytes that content takes; refuses them past the cap.
     *
     * @param bytes negative where they are given back
     * @param all what the content takes with them
     * @throws ContentTooLargeException when it would be refused were it alone
     * @throws OverloadedException when it is refused because it is not
     */
    void take(long bytes, long all) {
        if (bytes <= 0) {
            held.addAndGet(bytes);
            return;
        }
        long most = all > LITTLE ? mostOfLarge() : limit;
        if (all > most) {
            throw ContentTooLargeException.inMemory(most);
        }
        long now;
        do {
            now = held.get();
            if (now + bytes > most) {
                throw new OverloadedException(most);
            }
        } while (!held.compareAndSet(now, now + bytes));
    }

    /** Counts bytes that are sent; never refuses them, because what they tell has happened already. */
    void add(long bytes) {
        held.addAndGet(bytes);
    }

    void release(ContentBuffer buffer) {
        release.accept(buffer);
    }
}
