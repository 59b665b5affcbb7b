package io.wireformat.internal.pipeline;

import io.wireformat.codec.DecodedMemory;
import java.util.ArrayList;
import java.util.List;

/**
 * The memory of one exchange. Decoded values count until the exchange ends, because the application may use them until
 * then. Holders that are still open then are closed, because a framework or a server may drop a body without cancelling
 * it. Safe for use by many threads; memory taken after {@link #close} does not count.
 */
public final class ExchangeMemory implements DecodedMemory.Source, AutoCloseable {

    private final ContentBudget budget;
    private final ContentBudget.Share memory;
    private final ContentBudget.Share response;
    private final List<Holder> holders = new ArrayList<>(2);
    private boolean open = true;

    ExchangeMemory(ContentBudget memory) {
        this.budget = memory;
        this.memory = memory.share();
        this.response = memory.shareOfResponse();
    }

    /** Uses memory during an exchange, usually only for a part of it. */
    @FunctionalInterface
    public interface Holder {

        /** Frees the memory because the exchange has ended. May be called by any thread at any time. */
        void exchangeEnded();
    }

    @Override
    public synchronized void take(long bytes, long all) {
        if (open) {
            memory.take(bytes, all);
        }
    }

    /**
     * Counts bytes of the response until the exchange ends, because they are in memory until the client has taken them. They are
     * never rejected: the request has already been handled.
     */
    public synchronized void hold(long bytes) {
        if (open) {
            response.add(bytes);
        }
    }

    /**
     * Counts bytes of the response until they are released, which may be after the end of the exchange: some servers end it
     * before the client has taken the response.
     *
     * @return releases them; to be run once
     */
    public Runnable holdBeyondEnd(long bytes) {
        ContentBudget.Share share = budget.shareOfResponse();
        share.add(bytes);
        return share::close;
    }

    /**
     * Rejects a request before it is handled if all memory is in use, for example by responses that clients do not take.
     *
     * @throws io.wireformat.codec.OverloadedException when it is
     */
    public void requireRoom() {
        budget.requireRoom();
    }

    /** Closes a holder at the end of the exchange, or at once if the exchange has ended. */
    public void add(Holder holder) {
        if (!isAdded(holder)) {
            holder.exchangeEnded();
        }
    }

    private synchronized boolean isAdded(Holder holder) {
        return open && holders.add(holder);
    }

    /** Removes a holder that has freed its memory. */
    public synchronized void remove(Holder holder) {
        holders.remove(holder);
    }

    /** Frees all memory, once. */
    @Override
    public void close() {
        // outside of the lock, because a holder may end others, and wait for a thread that takes memory
        leftOpen().forEach(Holder::exchangeEnded);
    }

    private synchronized List<Holder> leftOpen() {
        if (!open) {
            return List.of();
        }
        open = false;
        memory.close();
        response.close();
        return List.copyOf(holders);
    }
}
