package io.wireformat.metrics;

/** Content above the limit on one piece of content; the message names the property that sets it. */
public final class ContentTooLargeException extends RuntimeException {

    /** The property that sets the limit. */
    public static final String PROPERTY = "wireformat.limits.content-size";

    /** Content above {@code limit} bytes. */
    public ContentTooLargeException(long limit) {
        super("Content above " + limit + " bytes (" + PROPERTY + ")");
    }
}
