package io.wireformat.codec.internal.framing;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.FrameDecoder;

/** One message per line. Blank lines are ignored, and the last line needs no line break. */
final class LineFrameDecoder extends FrameDecoder {

    static final MessageFraming.Envelope ENVELOPE = new MessageFraming.Envelope() {
        @Override
        public void close(ContentBuffer out, int start) {
            out.writeByte('\n');
        }
    };

    /** How many bytes have been scanned. */
    private int scanned;

    /** The line's offset in them. */
    private int line;

    private boolean blank = true;

    @Override
    public long find(byte[] bytes, int from, int to) {
        for (int at = from + scanned; at < to; at++) {
            byte b = bytes[at];
            if (b == '\n') {
                if (!blank) {
                    return found(from + reset(), at, at + 1);
                }
                line = at + 1 - from;
            } else if (b != ' ' && b != '\r' && b != '\t') {
                blank = false;
            }
        }
        scanned = to - from;
        return scanned + 1L;
    }

    @Override
    public boolean findLast(byte[] bytes, int from, int to) {
        if (blank) {
            return false;
        }
        found(from + reset(), to);
        return true;
    }

    private int reset() {
        int start = line;
        scanned = 0;
        line = 0;
        blank = true;
        return start;
    }
}
