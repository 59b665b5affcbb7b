package io.wireformat.codec;

/**
 * Content, and what is made of it, takes so much memory at once that no more is taken in; the message names the property
 * that sets the limit.
 */
public final class OverloadedException extends RuntimeException {

    /** The property that sets the limit. */
    public static final String PROPERTY = "wireformat.limits.in-flight";

    /** More than {@code limit} bytes at once. */
    public OverloadedException(long limit) {
        super("Content in flight takes more than " + limit + " bytes of memory (" + PROPERTY + ")");
    }
}
