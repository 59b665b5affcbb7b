package io.wireformat.audit.log;

import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.schemas.audit.Receipt;

/** The outcome of storing one event. */
public record Appended(Result result, String id, long sequence, Entry entry) {

    static Appended of(Result result, StoredEvent event) {
        return new Appended(result, event.id(), event.sequence(), event.entry());
    }

    /** Returns the receipt of the stored event. It is computed here, not on the thread that stores all events. */
    public Receipt receipt() {
        return StoredEvent.receipt(id, sequence, entry);
    }

    public enum Result {
        STORED,
        /** It had been stored before with the same content. */
        REPEATED,
        /** It was not stored: its source has an event with this id and different content. */
        CONFLICT,
        /** It was not stored: its source had an event with this id, whose content was erased. */
        ERASED
    }
}
