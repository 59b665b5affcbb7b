package io.wireformat.codec.capnproto.internal.segment;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTooLargeException;

/**
 * Packs words: each has a tag whose bits mark its nonzero bytes, followed by these bytes. After a word of zeros follows the
 * number of further zero words; after a word without zeros, the number of unpacked words and these words.
 *
 * @see <a href="https://capnproto.org/encoding.html#packing">Cap'n Proto: packing</a>
 */
public final class Packing {

    private static final int ALL = 0xFF;
    private static final int MAX_RUN = 0xFF;

    /** The maximum size of a packed word: the tag, its bytes, the length of a run. */
    private static final int MAX_PACKED_WORD = 1 + Long.BYTES + 1;

    private Packing() {}

    /** Packs a buffer's content from {@code start} on. */
    public static void pack(ContentBuffer content, int start) {
        int end = content.size();
        content.ensure((end - start) / Long.BYTES * MAX_PACKED_WORD);
        byte[] a = content.array();
        int to = end;
        int from = start;
        while (from < end) {
            int tagAt = to++;
            int tag = 0;
            for (int i = 0; i < Long.BYTES; i++) {
                byte b = a[from + i];
                a[to] = b;
                int present = b == 0 ? 0 : 1;
                to += present;
                tag |= present << i;
            }
            a[tagAt] = (byte) tag;
            from += Long.BYTES;
            if (tag == 0) {
                int run = run(a, from, end, Long.BYTES, Long.BYTES);
                a[to++] = (byte) run;
                from += run * Long.BYTES;
            } else if (tag == ALL) {
                int run = run(a, from, end, 0, 1);
                a[to++] = (byte) run;
                System.arraycopy(a, from, a, to, run * Long.BYTES);
                to += run * Long.BYTES;
                from += run * Long.BYTES;
            }
        }
        System.arraycopy(a, end, a, start, to - end);
        content.truncate(start + to - end);
    }

    /** How many consecutive words have a number of zero bytes between two bounds. */
    private static int run(byte[] a, int start, int end, int minZeros, int maxZeros) {
        int run = 0;
        for (int at = start; at < end && run < MAX_RUN; at += Long.BYTES) {
            int zeros = 0;
            for (int i = 0; i < Long.BYTES; i++) {
                zeros += a[at + i] == 0 ? 1 : 0;
            }
            if (zeros < minZeros || zeros > maxZeros) {
                break;
            }
            run++;
        }
        return run;
    }

    /** Unpacks content, as far as the limits on decoded content allow. */
    static ContentReader unpack(ContentReader in) {
        int maxSize = in.limits().decodedSize(in.limit() - in.start());
        int room = Math.min(maxSize, 2 * Math.min(in.remaining(), maxSize / 2));
        in.chargeDecoded(room);
        ContentBuffer out = new ContentBuffer(room);
        while (in.hasRemaining()) {
            requireRoom(in, out, 1, maxSize);
            int tag = in.readUnsignedByte();
            for (int i = 0; i < Long.BYTES; i++) {
                out.writeByteUnchecked((tag & 1 << i) == 0 ? 0 : in.readUnsignedByte());
            }
            if (tag == 0) {
                int run = in.readUnsignedByte();
                requireRoom(in, out, run, maxSize);
                out.writeZeros(run * Long.BYTES);
            } else if (tag == ALL) {
                int run = in.readUnsignedByte();
                requireRoom(in, out, run, maxSize);
                in.require(run * Long.BYTES);
                out.writeBytes(in.array(), in.position(), run * Long.BYTES);
                in.skip(run * Long.BYTES);
            }
        }
        return in.decodedTo(out);
    }

    private static void requireRoom(ContentReader in, ContentBuffer out, int words, int maxSize) {
        if (words * Long.BYTES > maxSize - out.size()) {
            throw ContentTooLargeException.decoded(in.limit() - in.start(), in.limits());
        }
        in.chargeRoom(out, words * Long.BYTES);
        out.ensure(words * Long.BYTES);
    }
}
