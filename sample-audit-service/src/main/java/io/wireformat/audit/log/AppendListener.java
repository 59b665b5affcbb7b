package io.wireformat.audit.log;

/** Receives the times that a request waited for its events to be stored. */
@FunctionalInterface
public interface AppendListener {

    /** Ignores the times. */
    AppendListener NONE = (queueNanos, commitNanos) -> {};

    /**
     * Called when the events are on the disk.
     *
     * @param queueNanos time until the writer started on them
     * @param commitNanos time to store them, together with the events of other requests
     */
    void stored(long queueNanos, long commitNanos);
}
