package io.wireformat.codec.capnproto.internal.segment;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.FrameDecoder;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds messages that are packed separately. Unpacks only the segment table, for the number of words of the message, and
 * counts the other words.
 */
public final class PackedFrameDecoder extends FrameDecoder {

    private static final int ALL = 0xff;
    private static final long UNKNOWN = Long.MAX_VALUE;
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final ContentBuffer table = new ContentBuffer(2 * Long.BYTES);

    /** How many packed bytes of the message have been scanned. */
    private int passed;

    /** How many words they unpack to. */
    private long words;

    /** How many words the table has. */
    private long tableWords = UNKNOWN;

    /** How many words the message has. */
    private long total = UNKNOWN;

    @Override
    public long find(byte[] bytes, int from, int to) {
        while (words < total) {
            int at = from + passed;
            if (at >= to) {
                return passed + 1L;
            }
            int size = size(bytes, at, to);
            if (size > to - at) {
                return (long) passed + size;
            }
            pass(bytes, at);
            passed += size;
            if (words > total) {
                throw new DecodingException("a run of words extends beyond the message", passed);
            }
        }
        int end = from + passed;
        reset();
        return found(from, end);
    }

    /** The size of a tag with its bytes and its run, as far as it is known. */
    private static int size(byte[] bytes, int at, int to) {
        int tag = bytes[at] & 0xff;
        int word = 1 + Integer.bitCount(tag);
        if (tag != 0 && tag != ALL) {
            return word;
        }
        return tag == ALL && at + word < to ? word + 1 + (bytes[at + word] & 0xff) * Long.BYTES : word + 1;
    }

    private void pass(byte[] bytes, int at) {
        int tag = bytes[at] & 0xff;
        int from = at + 1;
        if (words < tableWords) {
            table.ensure(Long.BYTES);
            for (int i = 0; i < Long.BYTES; i++) {
                table.writeByteUnchecked((tag & 1 << i) == 0 ? 0 : bytes[from++]);
            }
        } else {
            from += Integer.bitCount(tag);
        }
        words++;
        measure();
        if (tag == 0 || tag == ALL) {
            passRun(bytes, from + 1, bytes[from] & 0xff, tag == 0);
            measure();
        }
    }

    private void passRun(byte[] bytes, int from, int run, boolean zeros) {
        long tabled = Math.min(run, Math.max(0, tableWords - words));
        if (zeros) {
            table.writeZeros((int) tabled * Long.BYTES);
        } else {
            table.writeBytes(bytes, from, (int) tabled * Long.BYTES);
        }
        words += run;
    }

    /** The first word determines the size of the table, and the table the size of the message. */
    private void measure() {
        if (tableWords == UNKNOWN) {
            tableWords = SegmentFrameDecoder.tableWords((int) INT.get(table.array(), 0));
        }
        if (total == UNKNOWN && table.size() >= tableWords * Long.BYTES) {
            total = tableWords + SegmentFrameDecoder.segmentWords(table.array(), 0);
        }
    }

    private void reset() {
        table.truncate(0);
        passed = 0;
        words = 0;
        tableWords = UNKNOWN;
        total = UNKNOWN;
    }
}
