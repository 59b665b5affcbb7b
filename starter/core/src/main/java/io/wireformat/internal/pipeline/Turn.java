package io.wireformat.internal.pipeline;

import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.OverloadedException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The turn of one piece of content to be decoded. Large content is decoded by {@link #MOST} threads at once, in the order in
 * which it has come, since on more of them it would take the processors from all that is small, which waits for nobody. A
 * turn is never kept while the network is waited for. For one thread at a time.
 */
public final class Turn implements AutoCloseable {

    /** Content of more bytes is large: fewer are decoded in less than a millisecond. */
    public static final int LARGE = 64 * 1024;

    /** Half of the processors, the others being there for all else. */
    public static final int MOST = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

    private static final int PATIENCE_SECONDS = 10;

    private final @Nullable ContentBudget memory;

    private boolean large;

    private boolean taken;

    /** A turn among those of all content that takes this memory; null where nobody waits for it. */
    Turn(@Nullable ContentBudget memory) {
        this.memory = memory;
    }

    /**
     * Waits for the turn where content is large.
     *
     * @param bytes how many it has
     * @throws OverloadedException when others take too long, or so much is held that who waits would keep small content out
     */
    public void begin(long bytes) {
        large |= bytes > LARGE;
        if (large && !taken && memory != null) {
            await(memory);
            taken = true;
        }
    }

    private static void await(ContentBudget memory) {
        Semaphore free = memory.turns();
        try {
            if (!free.tryAcquire(0, TimeUnit.SECONDS)) {
                memory.requireRoomForSmall();
                if (!free.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    throw OverloadedException.decoding(PATIENCE_SECONDS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw OverloadedException.decoding(PATIENCE_SECONDS);
        }
    }

    /** Memory for content that may turn out to be large, whatever its bytes. */
    DecodedMemory.Source before(DecodedMemory.Source memory) {
        return (bytes, all) -> {
            begin(all > ContentBudget.LITTLE ? all : 0);
            if (all > LARGE && bytes > 0) {
                // before it has a turn, too, what is small and waits for a processor goes first
                Thread.yield();
            }
            memory.take(bytes, all);
        };
    }

    /** Lets others have their turn. */
    @Override
    public void close() {
        if (taken && memory != null) {
            taken = false;
            memory.turns().release();
        }
    }
}
