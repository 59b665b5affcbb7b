package io.wireformat.codec;

/** How streams of one type's messages are written and read. Safe for use by many threads. */
public interface StreamPlan {

    /** Writes one stream. */
    StreamWriter writer();

    /** Finds the messages of one stream. */
    FrameDecoder frameDecoder();

    /** Reads what a frame decoder found. */
    FrameReader reader();

    /**
     * Whether messages that were read go on using a frame's bytes.
     *
     * @see Plan#retainsContent()
     */
    boolean retainsContent();
}
