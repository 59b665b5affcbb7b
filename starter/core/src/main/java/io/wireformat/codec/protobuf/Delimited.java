package io.wireformat.codec.protobuf;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.FrameDecoder;
import io.wireformat.codec.internal.framing.MessageFraming;

/**
 * Writes the length before each message as a varint. The official libraries call such streams delimited.
 *
 * @see <a href="https://protobuf.dev/programming-guides/techniques/#streaming">Protobuf: streaming multiple messages</a>
 */
final class Delimited extends FrameDecoder {

    private static final int MAX_VARINT32_SIZE = 5;

    /** Fits messages of less than 128 bytes; longer ones are moved once. */
    private static final int GAP = 1;

    static final MessageFraming.Envelope ENVELOPE = new MessageFraming.Envelope() {
        @Override
        public int open(ContentBuffer out) {
            return out.openLength(GAP);
        }

        @Override
        public void close(ContentBuffer out, int start) {
            out.closeLength(start, GAP);
        }
    };

    @Override
    public long find(byte[] bytes, int from, int to) {
        long length = 0;
        for (int i = 0; i < MAX_VARINT32_SIZE; i++) {
            if (from + i == to) {
                return i + 1L;
            }
            byte b = bytes[from + i];
            length |= (b & 0x7fL) << (7 * i);
            if (b >= 0) {
                return within(length, from + i + 1, from, to);
            }
        }
        throw new DecodingException("the length of the message has more than 5 bytes", 0);
    }

    private long within(long length, int start, int from, int to) {
        if (length > Integer.MAX_VALUE) {
            throw new DecodingException("a message of " + length + " bytes is too long", 0);
        }
        return length > to - start ? start - from + length : found(start, start + (int) length);
    }
}
