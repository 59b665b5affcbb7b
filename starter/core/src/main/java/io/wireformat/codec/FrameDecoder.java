package io.wireformat.codec;

import io.wireformat.DecodingException;

/**
 * Finds the frames of one stream, whose bytes come in pieces of any size. A frame is what is read at once, mostly one
 * message. For one thread at a time.
 */
public abstract class FrameDecoder {

    /** The answer of {@link #find} when a whole frame is there. */
    public static final long FOUND = 0;

    private int contentStart;

    private int contentEnd;

    private int end;

    /**
     * Looks for the frame that starts at {@code from}. Until it is found, each call has the bytes of the last one and
     * more behind them, perhaps at another place; so an implementation can go on where it stopped.
     *
     * @param bytes hold what has come
     * @param to where that ends
     * @return {@link #FOUND}, or else the fewest bytes that the frame takes, as far as can be told: more than are there
     * @throws DecodingException for bytes that start no frame
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

    /** Where the content of the frame that was found starts. */
    public final int contentStart() {
        return contentStart;
    }

    /** Where its content ends. */
    public final int contentEnd() {
        return contentEnd;
    }

    /** Where the next frame starts. */
    public final int end() {
        return end;
    }

    /** A whole frame is there, nothing behind its content. */
    protected final long found(int start, int frameEnd) {
        return found(start, frameEnd, frameEnd);
    }

    /** A whole frame is there. */
    protected final long found(int start, int stop, int frameEnd) {
        contentStart = start;
        contentEnd = stop;
        end = frameEnd;
        return FOUND;
    }
}
