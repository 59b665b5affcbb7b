package io.wireformat.gatling.codec;

/** A format does not carry a type; the message says which, and why. */
public final class UnsupportedTypeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnsupportedTypeException(String message) {
        super(message);
    }
}
