package io.wireformat.lock;

import io.wireformat.text.internal.ForeignText;

/** A lock file is invalid. The message names the line and the reason. */
public final class InvalidLockException extends RuntimeException {

    InvalidLockException(String source, int line, String reason) {
        super(ForeignText.printable(source + ", line " + line + ": " + reason));
    }
}
