package io.wireformat.codec;

import io.wireformat.DecodingException;

/**
 * Refuses CBOR with long runs of tags before Jackson reads it, which takes time that grows with the square of such a run.
 * Goes from head to head, whatever lies within what, so that the bytes can come in pieces of any size. What is no CBOR is
 * left to the parser to refuse. For one thread at a time.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8949#section-3.4">RFC 8949: tagging of items</a>
 */
public final class CborTags {

    /** The most tags on one item; those that are registered are used one, two or three at a time. */
    static final int MOST = 32;

    static final String TOO_MANY = "more than " + MOST + " tags on one item";

    private static final int BYTES = 2;

    private static final int TEXT = 3;

    private static final int TAG = 6;

    private static final int INFO = 0x1f;

    private static final int LARGEST_IMMEDIATE = 23;

    private static final int LARGEST_ARGUMENT = 27;

    private long passed;

    private int tags;

    /** How many bytes of the head are still to come. */
    private int argumentLeft;

    private long argument;

    private boolean argumentIsLength;

    /** How many bytes of a text or binary value are still to come. */
    private long valueLeft;

    private boolean isCbor = true;

    /**
     * Looks at the next bytes.
     *
     * @throws DecodingException at the tag that is one too many
     */
    public void check(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && isCbor) {
            if (argumentLeft > 0) {
                passArgument(bytes[at++]);
            } else if (valueLeft > 0) {
                int here = (int) Math.min(valueLeft, to - at);
                valueLeft -= here;
                at += here;
            } else {
                passHead(bytes[at] & 0xff, passed + at - from);
                at++;
            }
        }
        passed += to - from;
    }

    private void passHead(int head, long offset) {
        int major = head >>> 5;
        int info = head & INFO;
        if (major != TAG) {
            tags = 0;
        } else if (++tags > MOST) {
            throw new DecodingException(TOO_MANY, (int) offset).inFormat("cbor");
        }
        boolean isValue = major == BYTES || major == TEXT;
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
