package io.wireformat.http.internal.errors;

import io.wireformat.EncodingException;

/** A response of a type that the format does not support, or that the handler does not declare, in a format that the application names. */
public final class UnsupportedBodyException extends EncodingException {

    private static final long serialVersionUID = 1;

    /**
     * A type.
     *
     * @param reason why it is not carried
     */
    public UnsupportedBodyException(String reason) {
        super(reason);
    }
}
