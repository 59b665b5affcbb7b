package io.wireformat.model;

import io.wireformat.text.internal.ForeignText;

/** The message model or a format does not support a type. The message tells the developer which field is the reason, and why. */
public final class UnsupportedTypeException extends RuntimeException {

    private final String reason;

    /**
     * Creates an exception that tells the developer what to change.
     *
     * @param culprit the unsupported type or field, such as {@code Order.price}
     * @param reason why the model or a format does not support it
     */
    public UnsupportedTypeException(String culprit, String reason) {
        super(ForeignText.printable(culprit + ": " + reason));
        this.reason = culprit + ": " + reason;
    }

    /** The field and the reason, such as {@code Order.price: a JSON view restricts it}. */
    public String reason() {
        return reason;
    }
}
