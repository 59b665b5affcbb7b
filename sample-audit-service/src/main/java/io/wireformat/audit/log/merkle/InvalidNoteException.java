package io.wireformat.audit.log.merkle;

/** A note is malformed, or a signature does not match its text. */
public final class InvalidNoteException extends IllegalArgumentException {

    InvalidNoteException(String problem) {
        super(problem);
    }
}
