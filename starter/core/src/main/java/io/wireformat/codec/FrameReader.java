package io.wireformat.codec;

/** Reads the messages of one stream, frame by frame. For one thread at a time. */
public interface FrameReader {

    /**
     * Opens the next frame.
     *
     * @param frame its content, which does not change until all its messages have been read
     * @return how many messages it has
     * @throws io.wireformat.DecodingException for content that is not such a frame
     */
    long open(ContentReader frame);

    /**
     * Reads the next message of the frame.
     *
     * @throws io.wireformat.DecodingException for content that is not such a message
     */
    Object next();
}
