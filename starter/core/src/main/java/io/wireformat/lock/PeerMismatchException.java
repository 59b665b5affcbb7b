package io.wireformat.lock;

import io.wireformat.text.internal.ForeignText;

/** A type of this application does not match the lock of a called service, so content would be misread. */
public final class PeerMismatchException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    PeerMismatchException(String message) {
        super(ForeignText.printable(message));
    }
}
