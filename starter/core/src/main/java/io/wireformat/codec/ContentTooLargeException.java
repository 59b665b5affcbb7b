package io.wireformat.codec;

import io.wireformat.text.internal.ForeignText;

/** One body or message exceeds a limit on its size or cost; the message names the property that sets the limit. */
public final class ContentTooLargeException extends RuntimeException {

    private ContentTooLargeException(String message) {
        super(ForeignText.printable(message));
    }

    /** Content of more bytes than are read. */
    public static ContentTooLargeException read(DecodeLimits limits) {
        return new ContentTooLargeException(
                "Content is larger than " + limits.contentSize() + " bytes" + limits.named(Limit.CONTENT_SIZE));
    }

    /** Compressed content that decodes to too many bytes. */
    public static ContentTooLargeException decoded(long codedBytes, DecodeLimits limits) {
        return new ContentTooLargeException("Content of " + limits.decodedTooLarge(codedBytes));
    }

    /** A stream that decodes to too many bytes. */
    static ContentTooLargeException ofStream(long maxBytes, DecodeLimits limits) {
        return new ContentTooLargeException(
                "A stream of more than " + maxBytes + " bytes once decoded" + limits.named(Limit.COMPRESSION_RATIO));
    }

    /** Content whose value takes too long to be built. */
    static ContentTooLargeException tooLong(DecodeLimits limits) {
        return new ContentTooLargeException(
                "Content takes more than " + limits.decodeTime() + " ms to decode" + limits.named(Limit.DECODE_TIME));
    }

    /** Content that takes too much memory, together with its decoded values. */
    public static ContentTooLargeException inMemory(long maxBytes) {
        return new ContentTooLargeException("Content takes more than " + maxBytes + " bytes of memory (a share of "
                + OverloadedException.PROPERTY + ")");
    }
}
