package io.wireformat.codec.internal.framing;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.FrameDecoder;

/**
 * Finds Smile documents, each of which starts with a header and ends with the marker {@code FF}. Only raw binary values may
 * contain that byte otherwise; a document whose header announces them is refused.
 */
final class SmileFrameDecoder extends FrameDecoder {

    static final MessageFraming.Envelope ENVELOPE = new MessageFraming.Envelope() {
        @Override
        public void close(ContentBuffer out, int start) {
            if (isRaw(out.array(), start)) {
                throw new EncodingException(
                        "Smile with raw binary values (ENCODE_BINARY_AS_7BIT is off) cannot be streamed");
            }
            if (out.array()[out.size() - 1] != END) {
                out.writeByte(END);
            }
        }
    };

    private static final byte END = (byte) 0xff;

    private static final byte[] HEADER = {':', ')', '\n'};

    private static final int RAW_BYTES = 0x04;

    private int scanned;

    @Override
    public long find(byte[] bytes, int from, int to) {
        if (to - from <= HEADER.length) {
            return HEADER.length + 1;
        }
        for (int i = 0; i < HEADER.length; i++) {
            if (bytes[from + i] != HEADER[i]) {
                throw new DecodingException("the header of a Smile document expected", i);
            }
        }
        if (isRaw(bytes, from)) {
            throw new DecodingException("Smile with raw binary values cannot be read from a stream", HEADER.length);
        }
        for (int at = from + Math.max(scanned, HEADER.length + 1); at < to; at++) {
            if (bytes[at] == END) {
                scanned = 0;
                return found(from, at, at + 1);
            }
        }
        scanned = to - from;
        return scanned + 1L;
    }

    private static boolean isRaw(byte[] bytes, int from) {
        return (bytes[from + HEADER.length] & RAW_BYTES) != 0;
    }
}
