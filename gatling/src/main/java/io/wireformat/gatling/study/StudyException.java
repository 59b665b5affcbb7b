package io.wireformat.gatling.study;

import org.jspecify.annotations.Nullable;

/** A study that cannot go on, and why. */
public final class StudyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With a message for who started it. */
    public StudyException(String message) {
        this(message, null);
    }

    /** With the cause. */
    public StudyException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
