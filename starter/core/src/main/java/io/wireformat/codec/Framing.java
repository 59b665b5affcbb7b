package io.wireformat.codec;

/**
 * How a format delimits messages in a stream, so that each can be written and read before the next one arrives. Safe
 * for use by many threads.
 */
public interface Framing {

    /**
     * The streams' identity: media types that are used only for streams, never for a single message or a list; and
     * whether zero bytes are a stream without messages.
     */
    WireFormat format();

    /**
     * The streams of one type.
     *
     * @param messages the plan that the format's codec made for a message
     */
    StreamPlan plan(Plan messages);
}
