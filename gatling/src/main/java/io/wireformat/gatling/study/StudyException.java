package io.wireformat.gatling.study;

import org.jspecify.annotations.Nullable;

/** A study that cannot go on, and why. */
final class StudyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StudyException(String message) {
        this(message, null);
    }

    StudyException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
