package io.wireformat.codec;

/** Writes one stream to a buffer that is emptied repeatedly. For one thread at a time. */
public interface StreamWriter {

    /** Appends the stream's head, before the first message. */
    default void begin(ContentBuffer out) {}

    /**
     * Appends a message.
     *
     * @throws io.wireformat.EncodingException when the format cannot represent it
     */
    void write(Object message, ContentBuffer out);

    /** Completes the buffered bytes, because they are about to be sent. */
    default void seal(ContentBuffer out) {}

    /** Appends the stream's end, after the last message. */
    default void end(ContentBuffer out) {}
}
