package io.wireformat.codec;

/**
 * Content that came too slowly; the message names what sets the limit. Unchecked, because a server that reads content
 * itself answers nothing to what it takes for a broken connection.
 */
public final class ContentTooSlowException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ContentTooSlowException(String message) {
        super(message);
    }
}
