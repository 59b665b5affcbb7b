package io.wireformat.http.internal.streams;

/** Messages that know whether the next one can be taken without waiting. */
public interface ReadyMessages {
    /** Whether the next message, or the end, is there already. */
    boolean nextIsReady();
}
