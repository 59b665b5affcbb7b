package io.wireformat.internal.pipeline;

import io.wireformat.codec.DecodedMemory;
import java.util.ArrayList;
import java.util.List;

/**
 * The memory that one exchange takes. What its content was decoded to counts as held until the exchange ends, because the
 * application may use it until then. Whatever else is still open at that time is ended, because a framework or a server
 * may drop a body without cancelling it. Safe for use by many threads; what is taken later than {@link #close} does not
 * count.
 */
public final class ExchangeMemory implements DecodedMemory.Source, AutoCloseable {

    private final ContentBudget memory;

    private final List<Holder> holders = new ArrayList<>(2);

    private long taken;

    private boolean open = true;

    ExchangeMemory(ContentBudget memory) {
        this.memory = memory;
    }

    /** Holds memory for an exchange, usually for a shorter time than the exchange takes. */
    @FunctionalInterface
    public interface Holder {

        /** Gives the memory back, because the exchange has ended. Any thread may call it, at any time. */
        void exchangeEnded();
    }

    @Override
    public synchronized void take(long bytes, long all) {
        if (open) {
            memory.take(bytes, all);
            taken += bytes;
        }
    }

    /** Ends a holder together with the exchange, at once if the exchange has ended already. */
    public void add(Holder holder) {
        if (!isAdded(holder)) {
            holder.exchangeEnded();
        }
    }

    private synchronized boolean isAdded(Holder holder) {
        return open && holders.add(holder);
    }

    /** Forgets a holder that has given its memory back. */
    public synchronized void remove(Holder holder) {
        holders.remove(holder);
    }

    /** Gives everything back, once. */
    @Override
    public void close() {
        // a holder may end others, and wait for a thread that takes memory
        leftOpen().forEach(Holder::exchangeEnded);
    }

    private synchronized List<Holder> leftOpen() {
        if (!open) {
            return List.of();
        }
        open = false;
        memory.add(-taken);
        return List.copyOf(holders);
    }
}
