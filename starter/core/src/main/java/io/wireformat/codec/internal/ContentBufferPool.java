package io.wireformat.codec.internal;

import io.wireformat.codec.ContentBuffer;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Keeps a few buffers for reuse. Any number of threads share it without locks; if the pool is empty, {@link #acquire}
 * creates a buffer. A buffer that has grown beyond the maximum is dropped, so that one large message does not stay in
 * memory.
 */
public final class ContentBufferPool {

    private static final int SLOTS = 16;
    private static final int INITIAL_CAPACITY = 4096;

    private final AtomicReferenceArray<ContentBuffer> slots = new AtomicReferenceArray<>(SLOTS);
    private final int maxCapacity;

    /**
     * An empty pool.
     *
     * @param maxCapacity the largest buffer to keep, in bytes
     */
    public ContentBufferPool(int maxCapacity) {
        this(maxCapacity, Long.MAX_VALUE);
    }

    /** An empty pool whose buffers take at most {@code maxTotal} bytes together. */
    public ContentBufferPool(int maxCapacity, long maxTotal) {
        this.maxCapacity = (int) Math.min(maxCapacity, maxTotal / SLOTS);
    }

    /** An empty buffer. The caller must pass it to {@link #release} exactly once, and not use it after that. */
    public ContentBuffer acquire() {
        int home = home();
        for (int i = 0; i < SLOTS; i++) {
            int slot = (home + i) % SLOTS;
            if (slots.getPlain(slot) != null) {
                ContentBuffer buffer = slots.getAndSet(slot, null);
                if (buffer != null) {
                    buffer.truncate(0);
                    return buffer;
                }
            }
        }
        return new ContentBuffer(INITIAL_CAPACITY);
    }

    /** Takes a buffer back. */
    public void release(ContentBuffer buffer) {
        if (buffer.capacity() > maxCapacity) {
            buffer.free();
            return;
        }
        int home = home();
        for (int i = 0; i < SLOTS; i++) {
            int slot = (home + i) % SLOTS;
            if (slots.getPlain(slot) == null && slots.compareAndSet(slot, null, buffer)) {
                return;
            }
        }
    }

    /** Threads start at different slots, so that they seldom compete for one. */
    @SuppressWarnings("deprecation") // threadId() came with 19
    private static int home() {
        return (int) (Thread.currentThread().getId() & (SLOTS - 1));
    }
}
