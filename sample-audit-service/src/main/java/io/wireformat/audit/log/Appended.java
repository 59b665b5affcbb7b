package io.wireformat.audit.log;

import io.wireformat.schemas.audit.Receipt;

/**
 * What became of one event that was to be stored.
 *
 * @param result what was done
 * @param receipt of the event that is stored under this id now, which after {@link Result#CONFLICT} is another
 */
public record Appended(Result result, Receipt receipt) {

    /** What was done with an event. */
    public enum Result {
        /** It is stored. */
        STORED,
        /** It was stored before, with the same content. */
        REPEATED,
        /** It is not stored: its source has an event with this id and other content. */
        CONFLICT
    }
}
