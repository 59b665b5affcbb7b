package io.wireformat.lock;

/** A lock file is invalid. The message names the line and the reason. */
public final class InvalidLockException extends RuntimeException {

    InvalidLockException(String source, int line, String reason) {
        super(source + ", line " + line + ": " + reason);
    }
}
