package io.wireformat.metrics;

/** So much content is held at once that no more is taken in; the message names the property that sets the limit. */
public final class OverloadedException extends RuntimeException {

    /** The property that sets the limit. */
    public static final String PROPERTY = "wireformat.limits.in-flight";

    OverloadedException(long limit) {
        super("More than " + limit + " bytes of content in flight (" + PROPERTY + ")");
    }
}
