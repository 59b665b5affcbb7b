package io.wireformat.metrics;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Limit;

/** Content above a limit on the size of one piece of it; the message names what sets it. */
public final class ContentTooLargeException extends RuntimeException {

    /** The property that sets the limit on the bytes that are read. */
    public static final String PROPERTY = Limit.CONTENT_SIZE.property();

    /** Content above {@code limit} bytes. */
    public ContentTooLargeException(long limit) {
        this("Content above " + limit + " bytes (" + PROPERTY + ")");
    }

    private ContentTooLargeException(String message) {
        super(message);
    }

    /** Content of more bytes than are read. */
    public static ContentTooLargeException read(DecodeLimits limits) {
        return new ContentTooLargeException(
                "Content above " + limits.contentSize() + " bytes" + limits.named(Limit.CONTENT_SIZE));
    }

    /** Content of so many coded bytes that become too many. */
    public static ContentTooLargeException decoded(long codedBytes, DecodeLimits limits) {
        return new ContentTooLargeException("Content of " + limits.decodedTooLarge(codedBytes));
    }
}
