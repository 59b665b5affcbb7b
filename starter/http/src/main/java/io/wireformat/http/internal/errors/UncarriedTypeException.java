package io.wireformat.http.internal.errors;

import io.wireformat.EncodingException;

/** An answer of a type that the format does not carry, or that the handler does not declare: the application names the format. */
public final class UncarriedTypeException extends EncodingException {

    private static final long serialVersionUID = 1;

    /**
     * A type.
     *
     * @param reason why it is not carried
     */
    public UncarriedTypeException(String reason) {
        super(reason);
    }
}
