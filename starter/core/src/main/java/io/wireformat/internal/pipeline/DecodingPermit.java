package io.wireformat.internal.pipeline;

import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.OverloadedException;
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

    /** Of content that does not wait. It has no state. */
    static final DecodingPermit NONE = new DecodingPermit(null);

    private final @Nullable ContentBudget memory;
    private boolean large;
    private DecodingPermits.@Nullable Permit permit;

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
        if (memory != null) {
            large |= bytes > LARGE;
            if (large && permit == null) {
                permit = await(memory);
            }
        }
    }

    private static DecodingPermits.Permit await(ContentBudget memory) {
        DecodingPermits permits = memory.permits();
        DecodingPermits.Permit permit = permits.tryAcquire();
        if (permit == null) {
            memory.requireRoomForSmall();
            try {
                permit = permits.acquire();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        if (permit == null) {
            throw OverloadedException.decoding(DecodingPermits.PATIENCE_SECONDS);
        }
        return permit;
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
        if (permit != null && memory != null) {
            memory.permits().release(permit);
            permit = null;
        }
    }
}
