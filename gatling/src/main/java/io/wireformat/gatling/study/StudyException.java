package io.wireformat.gatling.study;

import org.jspecify.annotations.Nullable;

/** A study cannot continue. */
public final class StudyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception with a message for the user. */
    public StudyException(String message) {
        this(message, null);
    }

    /** Creates an exception with a cause. */
    public StudyException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
