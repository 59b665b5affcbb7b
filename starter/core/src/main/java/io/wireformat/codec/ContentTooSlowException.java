package io.wireformat.codec;

import io.wireformat.text.internal.ForeignText;

/**
 * Content arrived too slowly; the message names the property that sets the limit. Unchecked, because a server that
 * reads content itself takes an {@link java.io.IOException} for a broken connection and sends no response.
 */
public final class ContentTooSlowException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ContentTooSlowException(String message) {
        super(ForeignText.printable(message));
    }
}
