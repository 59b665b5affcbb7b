package io.wireformat.http.internal.streams;

import java.time.Instant;

/** Messages that know whether the next one can be taken without waiting. */
public interface ReadyMessages {
    /** Whether the next message, or the end, is there already. */
    boolean nextIsReady();

    /** Waits for messages until then; a message that is not there yet fails. */
    default void waitUntil(Instant deadline) {}
}
