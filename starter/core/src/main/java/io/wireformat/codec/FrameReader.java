package io.wireformat.codec;

/** Reads the messages of one stream, frame by frame. For one thread at a time. */
public interface FrameReader {

    /**
     * Goes to the next frame.
     *
     * @param frame its content, which stays as it is until all its messages have been read
     * @return how many messages it has
     * @throws io.wireformat.DecodingException for content that is no such frame
     */
    long open(ContentReader frame);

    /**
     * Reads the next message of the frame.
     *
     * @throws io.wireformat.DecodingException for content that is no such message
     */
    Object next();
}
