package io.wireformat.codec;

/** Writes and reads streams of one type's messages. Safe for use by many threads. */
public interface StreamPlan {

    /** Writes one stream. */
    StreamWriter writer();

    /** Finds the messages of one stream. */
    FrameDecoder frameDecoder();

    /** Reads the frames that a frame decoder found. */
    FrameReader reader();

    /**
     * Whether decoded messages keep using a frame's bytes.
     *
     * @see Plan#retainsContent()
     */
    boolean retainsContent();
}
