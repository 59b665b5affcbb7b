package io.wireformat.codec;

/**
 * Content, and what is made of it, takes so much memory at once that no more is taken in, where the message names the
 * property that sets the limit; or so much large content is decoded that there is no end to the waiting.
 */
public final class OverloadedException extends RuntimeException {

    /** The property that sets the limit. */
    public static final String PROPERTY = "wireformat.limits.in-flight";

    /** More than {@code limit} bytes at once. */
    public OverloadedException(long limit) {
        super("Content in flight takes more than " + limit + " bytes of memory (" + PROPERTY + ")");
    }

    private OverloadedException(String message) {
        super(message);
    }

    /** Other large content is decoded for so many seconds already. */
    public static OverloadedException decoding(int seconds) {
        return new OverloadedException("Large content waited " + seconds + " s for its turn to be decoded");
    }

    /**
     * Less than the limit, and yet more than the heap has room for: a large array needs it in one piece. Whoever has met this
     * while receiving or decoding content lets go of all that it was, so that nothing else needs to end.
     */
    public OverloadedException(OutOfMemoryError cause) {
        super("The heap has no room for content that may be in flight (" + PROPERTY + ")", cause);
    }
}
