package io.wireformat.audit.log;

import io.wireformat.schemas.audit.Receipt;

/**
 * The outcome of storing one event.
 *
 * @param result what happened to the event
 * @param receipt the receipt of the event stored under this id; after {@link Result#CONFLICT} that is another event
 */
public record Appended(Result result, Receipt receipt) {

    /** What happened to an event. */
    public enum Result {
        /** It was stored. */
        STORED,
        /** It had been stored before with the same content. */
        REPEATED,
        /** It was not stored: its source has an event with this id and different content. */
        CONFLICT
    }
}
