package io.wireformat.model;

/**
 * A type, or a part of it, that the message model or a format does not cover or must not: the message names the field
 * and the reason, in words for the developer who owns the type.
 */
public final class UnsupportedTypeException extends RuntimeException {

    private final String reason;

    /**
     * Says what a developer must change.
     *
     * @param culprit what is at fault, such as {@code Order.price}
     * @param reason why the model, or a format, does not take it
     */
    public UnsupportedTypeException(String culprit, String reason) {
        super(culprit + ": " + reason);
        this.reason = culprit + ": " + reason;
    }

    /** The field at fault and why, such as {@code Order.price: a JSON view decides who sees it}. */
    public String reason() {
        return reason;
    }
}
