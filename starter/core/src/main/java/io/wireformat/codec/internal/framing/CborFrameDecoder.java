package io.wireformat.codec.internal.framing;

import io.wireformat.DecodingException;
import io.wireformat.codec.FrameDecoder;
import io.wireformat.codec.internal.CborTags;
import java.util.Arrays;

/**
 * Finds the items of a CBOR sequence by counting the items that are missing. Only indefinite-length containers, and
 * containers directly in them, take a level.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8949#section-3">RFC 8949: specification of the CBOR encoding</a>
 */
final class CborFrameDecoder extends FrameDecoder {

    /** Jackson's maximum nesting depth. */
    private static final int MAX_DEPTH = 1000;

    private static final int UNTIL_BREAK = -1;
    private static final int BREAK = 0xff;
    private static final int INDEFINITE = 31;
    private static final int TAG = 6;

    /** How many items are missing at each level. */
    private long[] open = {1, 0, 0, 0};

    private int depth;
    private int tags;
    private long scanned;

    @Override
    public long find(byte[] bytes, int from, int to) {
        int length = to - from;
        while (depth > 0 || open[0] != 0) {
            if (open[depth] == 0) {
                depth--;
            } else if (scanned >= length) {
                return scanned + 1;
            } else {
                int head = bytes[from + (int) scanned] & 0xff;
                int width = width(head);
                if (scanned + 1 + width > length) {
                    return scanned + 1 + width;
                }
                scan(head, argument(bytes, from + (int) scanned + 1, head, width), width);
            }
        }
        if (scanned > length) {
            return scanned;
        }
        int end = from + (int) scanned;
        scanned = 0;
        open[0] = 1;
        return found(from, end);
    }

    private void scan(int head, long argument, int width) {
        if (head == BREAK) {
            if (open[depth] != UNTIL_BREAK) {
                throw error("a break outside of an indefinite-length item");
            }
            depth--;
            scanned++;
            return;
        }
        if (open[depth] > 0) {
            open[depth]--;
        }
        tags = head >>> 5 == TAG ? tags + 1 : 0;
        if (tags > CborTags.MAX) {
            throw error(CborTags.TOO_MANY);
        }
        scanned += 1 + width;
        switch (head >>> 5) {
            case 2, 3 -> {
                if ((head & INDEFINITE) == INDEFINITE) {
                    push(UNTIL_BREAK);
                } else {
                    scanned += argument;
                }
            }
            case 4 -> enter(head, argument);
            case 5 -> enter(head, 2 * argument);
            case TAG -> enter(head, 1);
            default -> {}
        }
    }

    private void enter(int head, long items) {
        if ((head & INDEFINITE) == INDEFINITE) {
            push(UNTIL_BREAK);
        } else if (open[depth] == UNTIL_BREAK) {
            push(items);
        } else {
            open[depth] += items;
        }
    }

    private void push(long items) {
        if (++depth > MAX_DEPTH) {
            throw error("more than " + MAX_DEPTH + " nested containers");
        }
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
        }
        open[depth] = items;
    }

    /** How many bytes after the first hold its argument. */
    private int width(int head) {
        int info = head & INDEFINITE;
        if (info < 24) {
            return 0;
        }
        boolean canBeOpen = head == BREAK || (head >>> 5 >= 2 && head >>> 5 <= 5);
        if (info > 27 && !(info == INDEFINITE && canBeOpen)) {
            throw error("a byte that does not start an item");
        }
        return info == INDEFINITE ? 0 : 1 << (info - 24);
    }

    /** The argument; only a length or a count is checked. */
    private long argument(byte[] bytes, int at, int head, int width) {
        if (width == 0) {
            return head & INDEFINITE;
        }
        long value = 0;
        for (int i = 0; i < width; i++) {
            value = value << 8 | (bytes[at + i] & 0xff);
        }
        boolean counts = head >>> 5 >= 2 && head >>> 5 <= 5;
        if (counts && (value < 0 || value > Integer.MAX_VALUE)) {
            throw error("declares " + Long.toUnsignedString(value) + " bytes or items");
        }
        return value;
    }

    private DecodingException error(String problem) {
        return new DecodingException(problem, (int) scanned);
    }
}
