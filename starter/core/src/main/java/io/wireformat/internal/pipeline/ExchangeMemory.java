package io.wireformat.internal.pipeline;

import io.wireformat.codec.DecodedMemory;

/**
 * The memory that the content of one exchange has become. It counts as held until the exchange ends, because until then
 * the application may use what was read. Safe for use by many threads; what is taken later than {@link #close} does not
 * count.
 */
public final class ExchangeMemory implements DecodedMemory.Source, AutoCloseable {

    private final ContentBudget memory;

    private long taken;

    private boolean open = true;

    ExchangeMemory(ContentBudget memory) {
        this.memory = memory;
    }

    @Override
    public synchronized void take(long bytes, long all) {
        if (open) {
            memory.take(bytes, all);
            taken += bytes;
        }
    }

    /** Gives all of it back, once. */
    @Override
    public synchronized void close() {
        if (open) {
            open = false;
            memory.add(-taken);
        }
    }
}
