package io.wireformat.codec.internal;

/**
 * Scans CBOR from head to head, without tracking nesting, so that the bytes can arrive in chunks of any size. Stops at an
 * invalid head and leaves malformed CBOR to the parser. For one thread at a time.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8949#section-3">RFC 8949: specification of the CBOR encoding</a>
 */
public abstract class CborHeads {

    /** The major type of binary values. */
    protected static final int BYTES = 2;

    /** The major type of texts. */
    protected static final int TEXT = 3;

    private static final int INFO = 0x1f;
    private static final int LARGEST_IMMEDIATE = 23;
    private static final int LARGEST_ARGUMENT = 27;

    private long passed;

    /** How many bytes of the head are missing. */
    private int argumentLeft;

    private long argument;
    private boolean argumentIsLength;

    /** How many bytes of a text or binary value are missing. */
    private long valueLeft;

    private boolean isCbor = true;

    /**
     * Called for each head.
     *
     * @param majorType 0 to 7
     * @param offset its offset from the first byte
     */
    protected abstract void head(int majorType, long offset);

    /** Called for bytes of a text or binary value. */
    protected void value(int bytes) {}

    /** Scans the next bytes. */
    public final void pass(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && isCbor) {
            if (argumentLeft > 0) {
                passArgument(bytes[at++]);
            } else if (valueLeft > 0) {
                int here = (int) Math.min(valueLeft, to - at);
                valueLeft -= here;
                at += here;
                value(here);
            } else {
                passHead(bytes[at] & 0xff, passed + at - from);
                at++;
            }
        }
        passed += to - from;
    }

    private void passHead(int head, long offset) {
        int majorType = head >>> 5;
        int info = head & INFO;
        head(majorType, offset);
        boolean isValue = majorType == BYTES || majorType == TEXT;
        if (info <= LARGEST_IMMEDIATE) {
            valueLeft = isValue ? info : 0;
        } else if (info <= LARGEST_ARGUMENT) {
            argumentLeft = 1 << (info - LARGEST_IMMEDIATE - 1);
            argument = 0;
            argumentIsLength = isValue;
        } else {
            isCbor = info == INFO;
        }
    }

    private void passArgument(byte next) {
        argument = argument << 8 | (next & 0xff);
        if (--argumentLeft == 0 && argumentIsLength) {
            valueLeft = argument;
            isCbor = argument >= 0;
        }
    }
}
