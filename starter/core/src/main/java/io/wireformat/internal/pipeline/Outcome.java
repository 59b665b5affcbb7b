package io.wireformat.internal.pipeline;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.ContentTooSlowException;
import io.wireformat.codec.OverloadedException;
import java.io.CharConversionException;
import java.io.IOException;

/** The outcome of a step: a closed set, so that clients cannot create time series. */
public enum Outcome {
    /** The step succeeded. */
    SUCCESS("success"),
    /** The content is malformed. */
    MALFORMED("malformed"),
    /** The content exceeds a limit. */
    TOO_LARGE("too_large"),
    /** The content arrived too slowly. */
    TOO_SLOW("too_slow"),
    /** Too much memory was in use. */
    OVERLOADED("overloaded"),
    /** The format cannot write the value. */
    UNENCODABLE("unencodable"),
    /** The connection broke. */
    DISCONNECTED("disconnected"),
    /** Anything else. */
    ERROR("error");

    private final String tag;

    Outcome(String tag) {
        this.tag = tag;
    }

    /** The value of the tag {@code outcome}. */
    public String tag() {
        return tag;
    }

    /** The outcome of a failed step. */
    public static Outcome of(Throwable failure) {
        // a server may wrap it
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ContentTooSlowException) {
                return TOO_SLOW;
            }
        }
        if (failure instanceof DecodingException) {
            return MALFORMED;
        }
        if (failure instanceof ContentTooLargeException) {
            return TOO_LARGE;
        }
        if (failure instanceof OverloadedException) {
            return OVERLOADED;
        }
        if (failure instanceof EncodingException) {
            return UNENCODABLE;
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CharConversionException) {
                // thrown by XML parsers for malformed encodings
                return MALFORMED;
            }
            if (cause instanceof IOException) {
                return DISCONNECTED;
            }
        }
        return ERROR;
    }
}
