package io.wireformat.metrics;

import java.io.IOException;
import java.io.InputStream;

/**
 * Content that arrives in parts, held until it is complete. Parts are added one after the other, on any thread;
 * {@link #close} gives the memory back, once, and may come at any time: it waits for a part or a reading under way.
 */
public final class ArrivingContent implements AutoCloseable {

    private final HeldContent content;

    private final long limit;

    private final StepTimer.Running receiving;

    private boolean open = true;

    ArrivingContent(HeldContent content, long limit, StepTimer.Running receiving) {
        this.content = content;
        this.limit = limit;
        this.receiving = receiving;
    }

    /** What complete content becomes. */
    @FunctionalInterface
    public interface Reader<T> {

        /** Reads a value; the content is not to be used afterwards. */
        T read(HeldContent content) throws IOException;
    }

    /**
     * Adds a part, which is ignored once the content is closed.
     *
     * @throws ContentTooLargeException when there is more than allowed
     * @throws OverloadedException when too much content is held already
     */
    public synchronized void add(InputStream part) throws IOException {
        if (!open) {
            return;
        }
        try {
            long enough = limit < Long.MAX_VALUE ? limit + 1 : limit;
            if (content.fill(part, enough) > limit) {
                throw new ContentTooLargeException(limit);
            }
        } catch (IOException | RuntimeException e) {
            receiving.end(Outcome.of(e));
            throw e;
        }
    }

    /** How many bytes have arrived. */
    public synchronized int size() {
        return content.size();
    }

    /** Reads a value from what has arrived, when nothing more will. */
    public synchronized <T> T read(Reader<T> reader) throws IOException {
        if (!open) {
            throw new IllegalStateException("The content has been given back");
        }
        receiving.end(Outcome.SUCCESS);
        return reader.read(content);
    }

    @Override
    public synchronized void close() {
        if (open) {
            open = false;
            receiving.end(Outcome.DISCONNECTED);
            content.close();
        }
    }
}
