package io.wireformat.codec;

/** Content above a limit on the size of one piece of it; the message names what sets it. */
public final class ContentTooLargeException extends RuntimeException {

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

    /** A stream that becomes more than so many bytes. */
    static ContentTooLargeException ofStream(long most, DecodeLimits limits) {
        return new ContentTooLargeException(
                "A stream of more than " + most + " bytes once decoded" + limits.named(Limit.COMPRESSION_RATIO));
    }

    /** Content that takes more than so many bytes of memory, with what it becomes. */
    public static ContentTooLargeException inMemory(long most) {
        return new ContentTooLargeException("Content that takes more than " + most + " bytes of memory (a share of "
                + OverloadedException.PROPERTY + ")");
    }
}
