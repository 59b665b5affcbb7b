package io.wireformat.codec;

import io.wireformat.DecodingException;

/**
 * Finds the frames of one stream, whose bytes arrive in chunks of any size. A frame is the unit of reading, usually one
 * message. For one thread at a time.
 */
public abstract class FrameDecoder {

    /** The result of {@link #find} when a whole frame has arrived. */
    public static final long FOUND = 0;

    private int contentStart;
    private int contentEnd;
    private int end;

    /**
     * Looks for the frame that starts at {@code from}. Until it is found, each call passes the bytes of the previous call
     * and more, perhaps at another index, so an implementation can continue where it stopped.
     *
     * @param bytes contain the bytes that have arrived
     * @param to the end of those bytes
     * @return {@link #FOUND}, or else the minimum size of the frame as far as it is known, which is more than has arrived
     * @throws DecodingException for bytes that do not start a frame
     */
    public abstract long find(byte[] bytes, int from, int to);

    /**
     * Looks for a frame that the end of the stream completes.
     *
     * @return whether there is one
     * @throws DecodingException when the stream must not end here
     */
    public boolean findLast(byte[] bytes, int from, int to) {
        if (from < to) {
            throw new DecodingException("the stream ends within the message", to - from);
        }
        return false;
    }

    /** The start of the found frame's content. */
    public final int contentStart() {
        return contentStart;
    }

    /** The end of its content. */
    public final int contentEnd() {
        return contentEnd;
    }

    /** The start of the next frame. */
    public final int end() {
        return end;
    }

    /** Reports a whole frame that ends with its content. */
    protected final long found(int start, int frameEnd) {
        return found(start, frameEnd, frameEnd);
    }

    /** Reports a whole frame. */
    protected final long found(int start, int stop, int frameEnd) {
        contentStart = start;
        contentEnd = stop;
        end = frameEnd;
        return FOUND;
    }
}
