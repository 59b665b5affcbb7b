package io.wireformat.codec.internal.json;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import java.nio.charset.StandardCharsets;

/**
 * ASCII text that is written or matched as a whole.
 *
 * @param head its first eight bytes, least significant first, padded with zeros
 * @param second the next eight bytes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and the JIT compiler trusts record components
public record Literal(byte[] bytes, long head, long second) {

    private static final int SHORT = 2 * Long.BYTES;

    /** A literal of ASCII characters. */
    public static Literal of(String word) {
        byte[] bytes = word.getBytes(StandardCharsets.ISO_8859_1);
        return new Literal(bytes, eight(bytes, 0), eight(bytes, Long.BYTES));
    }

    private static long eight(byte[] bytes, int from) {
        long eight = 0;
        for (int i = from; i < Math.min(from + Long.BYTES, bytes.length); i++) {
            eight |= (bytes[i] & 0xffL) << Byte.SIZE * (i - from);
        }
        return eight;
    }

    /** Writes it. */
    public void write(ContentBuffer out) {
        int length = bytes.length;
        if (length > SHORT) {
            out.writeBytes(bytes);
            return;
        }
        out.ensure(SHORT);
        int start = out.size();
        out.writeLongLittleEndianUnchecked(head);
        out.writeLongLittleEndianUnchecked(second);
        out.truncate(start + length);
    }

    /** Skips it, if it comes next. */
    public boolean skip(ContentReader in) {
        return in.skipBytes(bytes, head);
    }
}
