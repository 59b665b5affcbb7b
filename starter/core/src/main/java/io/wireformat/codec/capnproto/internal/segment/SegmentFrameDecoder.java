package io.wireformat.codec.capnproto.internal.segment;

import io.wireformat.DecodingException;
import io.wireformat.codec.FrameDecoder;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Messages behind one another, each of which tells by its segment table how long it is.
 *
 * @see <a href="https://capnproto.org/encoding.html#serialization-over-a-stream">Cap'n Proto: serialization over a
 *     stream</a>
 */
public final class SegmentFrameDecoder extends FrameDecoder {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    @Override
    public long find(byte[] bytes, int from, int to) {
        if (to - from < Integer.BYTES) {
            return Long.BYTES;
        }
        long table = tableWords((int) INT.get(bytes, from)) * Long.BYTES;
        if (to - from < table) {
            return table;
        }
        long length = table + segmentWords(bytes, from) * Long.BYTES;
        return length > to - from ? length : found(from, from + (int) length);
    }

    /** How many words a segment table takes whose first number this is. */
    static long tableWords(int first) {
        if (first < 0 || first >= Segments.MAX_SEGMENTS) {
            throw new DecodingException("more than " + Segments.MAX_SEGMENTS + " segments declared", 0);
        }
        return (first + 1) / 2 + 1;
    }

    /** How many words the segments take together of which a complete table tells. */
    static long segmentWords(byte[] table, int from) {
        int count = (int) INT.get(table, from) + 1;
        long words = 0;
        for (int i = 1; i <= count; i++) {
            words += Integer.toUnsignedLong((int) INT.get(table, from + i * Integer.BYTES));
        }
        return words;
    }
}
