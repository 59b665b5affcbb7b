package io.wireformat.audit.log;

/** Hears what a request that stores events waited for. */
@FunctionalInterface
public interface AppendListener {

    /** Listens to nothing. */
    AppendListener NONE = (queueNanos, commitNanos) -> {};

    /**
     * The events are on the disk.
     *
     * @param queueNanos until the writer began with them
     * @param commitNanos until they were stored, together with those of other requests
     */
    void stored(long queueNanos, long commitNanos);
}
