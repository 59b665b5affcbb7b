package io.wireformat.codec;

import io.wireformat.text.internal.ForeignText;

/**
 * No more content is accepted: all content in flight, with its decoded values, takes too much memory (the message names
 * the property that sets the limit), or large content waited too long to be decoded.
 */
public final class OverloadedException extends RuntimeException {

    /** The property that sets the limit. */
    public static final String PROPERTY = "wireformat.limits.in-flight";

    /** More than {@code limit} bytes at once. */
    public OverloadedException(long limit) {
        super("Content in flight takes more than " + limit + " bytes of memory (" + PROPERTY + ")");
    }

    private OverloadedException(String message) {
        super(ForeignText.printable(message));
    }

    /** Content has waited for this many seconds, because other large content is being decoded. */
    public static OverloadedException decoding(int seconds) {
        return new OverloadedException("Large content waited " + seconds + " s for a permit to be decoded");
    }

    /**
     * The limit allows the content, but the heap has no room for it: a large array needs it in one piece. The caller
     * releases the whole content first, so that other requests are not affected.
     */
    public OverloadedException(OutOfMemoryError cause) {
        super("The heap has no room for content that the limit allows (" + PROPERTY + ")", cause);
    }
}
