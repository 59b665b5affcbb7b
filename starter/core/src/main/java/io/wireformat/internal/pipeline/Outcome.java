package io.wireformat.internal.pipeline;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.ContentTooSlowException;
import io.wireformat.codec.OverloadedException;
import java.io.CharConversionException;
import java.io.IOException;

/** How a step ended: a closed set, so that no sender can make new time series. */
public enum Outcome {
    /** As it should. */
    SUCCESS("success"),
    /** The content is not what its type says. */
    MALFORMED("malformed"),
    /** The content is above a limit. */
    TOO_LARGE("too_large"),
    /** The content came too slowly. */
    TOO_SLOW("too_slow"),
    /** Too much content was held already. */
    OVERLOADED("overloaded"),
    /** The value does not fit the format. */
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

    /** How a step ended that failed. */
    public static Outcome of(Throwable failure) {
        // a server makes a failure of its own of it
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
                // an XML parser's word for bytes that are no text
                return MALFORMED;
            }
            if (cause instanceof IOException) {
                return DISCONNECTED;
            }
        }
        return ERROR;
    }
}
