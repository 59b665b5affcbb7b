package io.wireformat.audit.log.store;

/** The log was changed by another program. */
public final class TamperedLogException extends RuntimeException {

    TamperedLogException(long sequence, String finding) {
        super("The event log was altered: event " + sequence + " " + finding + ".");
    }
}
