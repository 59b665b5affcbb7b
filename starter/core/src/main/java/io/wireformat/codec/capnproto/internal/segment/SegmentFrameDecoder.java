package io.wireformat.codec.capnproto.internal.segment;

import io.wireformat.DecodingException;
import io.wireformat.codec.FrameDecoder;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds messages by the sizes in their segment tables.
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

    /** The size in words of a segment table with this first number. */
    static long tableWords(int first) {
        if (first < 0 || first >= Segments.MAX_SEGMENTS) {
            throw new DecodingException("more than " + Segments.MAX_SEGMENTS + " segments declared", 0);
        }
        return (first + 1) / 2 + 1;
    }

    /** The size in words of all segments in a complete table. */
    static long segmentWords(byte[] table, int from) {
        int count = (int) INT.get(table, from) + 1;
        long words = 0;
        for (int i = 1; i <= count; i++) {
            words += Integer.toUnsignedLong((int) INT.get(table, from + i * Integer.BYTES));
        }
        return words;
    }
}
