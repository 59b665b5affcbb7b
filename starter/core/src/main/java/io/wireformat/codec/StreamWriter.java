package io.wireformat.codec;

/**
 * Writes one stream to a buffer that is emptied again and again on the way. For one thread at a time.
 */
public interface StreamWriter {

    /** Appends what goes ahead of the first message. */
    default void begin(ContentBuffer out) {}

    /**
     * Appends a message.
     *
     * @throws io.wireformat.EncodingException when the format cannot carry it
     */
    void write(Object message, ContentBuffer out);

    /** Completes what the buffer holds, because it is about to be handed over and emptied. */
    default void seal(ContentBuffer out) {}

    /** Appends what goes behind the last message. */
    default void end(ContentBuffer out) {}
}
