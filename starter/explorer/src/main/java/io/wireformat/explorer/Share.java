package io.wireformat.explorer;

import io.wireformat.codec.OverloadedException;
import io.wireformat.codec.internal.ContentBufferPool;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.ExchangeMemory;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The explorer's share of the machine: memory of its own, so that it takes none from the application's requests, and one
 * thread at a time. Safe for use by many threads.
 */
final class Share {

    /** The part of the memory for content that is the explorer's, beside it. */
    private static final int PART = 8;

    private static final long MIN_BYTES = 2 * 1024 * 1024;
    private static final long MAX_BYTES = 64 * 1024 * 1024;

    /** A message, its values and its content in all formats take less than so many times its size. */
    private static final int TIMES = 32;

    /** Threads of the server that may wait. */
    static final int MAX_WAITING = 24;

    private static final int PATIENCE_SECONDS = 30;

    private final ContentBudget memory;
    private final Semaphore permit = new Semaphore(1, true);

    /**
     * A share.
     *
     * @param inFlight the memory for the content of the application
     */
    Share(long inFlight) {
        long bytes = Math.max(MIN_BYTES, Math.min(MAX_BYTES, inFlight / PART));
        this.memory = new ContentBudget(new ContentBufferPool(1), bytes);
    }

    /** The maximum size of a message for which there is memory. */
    long maxSize() {
        return memory.limit() / TIMES;
    }

    /** The memory of one request, to be closed once its response has been written. */
    ExchangeMemory open() {
        return memory.exchange();
    }

    long used() {
        return memory.used();
    }

    /**
     * Works when no other thread does.
     *
     * @throws OverloadedException if too many wait already
     */
    <T> T withPermit(Supplier<T> work) {
        if (permit.getQueueLength() >= MAX_WAITING || !acquire()) {
            throw new OverloadedException(memory.limit());
        }
        try {
            return work.get();
        } finally {
            permit.release();
        }
    }

    private boolean acquire() {
        try {
            return permit.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
