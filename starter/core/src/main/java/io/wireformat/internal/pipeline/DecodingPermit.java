package io.wireformat.internal.pipeline;

import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.OverloadedException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A permit to decode content. At most {@link #MAX_PERMITS} threads decode large content at once, in the order of
 * arrival, because more would take the processors from small content, which needs no permit. A permit is never held
 * while waiting for the network. Not thread-safe.
 */
public final class DecodingPermit implements AutoCloseable {

    /** Content of more bytes is large; less is decoded within a millisecond. */
    public static final int LARGE = 64 * 1024;

    /** Half of the processors; the others are left for everything else. */
    public static final int MAX_PERMITS = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

    private static final int PATIENCE_SECONDS = 10;

    private final @Nullable ContentBudget memory;

    private boolean large;

    private boolean acquired;

    /** A permit of a budget; with null there is no waiting. */
    DecodingPermit(@Nullable ContentBudget memory) {
        this.memory = memory;
    }

    /**
     * Waits for a permit if the content is large.
     *
     * @param bytes the size of the content
     * @throws OverloadedException after a timeout, or when waiting would use the memory reserved for small content
     */
    public void acquireFor(long bytes) {
        large |= bytes > LARGE;
        if (large && !acquired && memory != null) {
            await(memory);
            acquired = true;
        }
    }

    private static void await(ContentBudget memory) {
        Semaphore permits = memory.permits();
        try {
            if (!permits.tryAcquire(0, TimeUnit.SECONDS)) {
                memory.requireRoomForSmall();
                if (!permits.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    throw OverloadedException.decoding(PATIENCE_SECONDS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw OverloadedException.decoding(PATIENCE_SECONDS);
        }
    }

    /** Acquires the permit when decoded values turn out to be large. */
    public DecodedMemory.Source guard(DecodedMemory.Source memory) {
        return (bytes, all) -> {
            acquireFor(all > ContentBudget.SMALL ? all : 0);
            if (all > LARGE && bytes > 0) {
                // even without a permit, let threads with small content go first
                Thread.yield();
            }
            memory.take(bytes, all);
        };
    }

    /** Releases the permit. */
    @Override
    public void close() {
        if (acquired && memory != null) {
            acquired = false;
            memory.permits().release();
        }
    }
}
