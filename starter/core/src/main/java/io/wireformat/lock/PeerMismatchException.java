package io.wireformat.lock;

/** A type of this application is not what the lock of a called service says: content would be misread. */
public final class PeerMismatchException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    PeerMismatchException(String message) {
        super(message);
    }
}
