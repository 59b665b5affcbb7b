package io.wireformat.codec;

/**
 * How a format puts messages behind one another, so that each can be written and read by itself while the others are
 * not there yet. Safe for use by many threads.
 */
public interface Framing {

    /**
     * The streams' identity: the media types of content that is a stream, which no single message and no list has; and
     * whether no bytes at all are a stream without messages.
     */
    WireFormat format();

    /**
     * The streams of one type.
     *
     * @param messages writes and reads a message, as the format's codec bound it
     */
    StreamPlan plan(Plan messages);
}
