package io.wireformat.lock;

/** A lock file that cannot be read: says which line, and why. */
public final class InvalidLockException extends RuntimeException {

    InvalidLockException(String source, int line, String reason) {
        super(source + ", line " + line + ": " + reason);
    }
}
