package io.wireformat.jackson;

/** CBOR: told by its heads, each of which starts a value, and by the bytes of texts and binary values. */
final class CborHeap extends HeapEstimate {

    private static final int BYTES = 2;

    private static final int UTF8 = 3;

    private static final int ARRAY = 4;

    private static final int MAP = 5;

    private static final int TAG = 6;

    private static final int INFO = 0x1f;

    private static final int LARGEST_IMMEDIATE = 23;

    private static final int LARGEST_ARGUMENT = 27;

    private long estimate;

    private int argumentLeft;

    private long argument;

    private boolean argumentIsLength;

    private long valueLeft;

    @Override
    public long add(byte[] content, int from, int to) {
        long sum = estimate;
        int at = from;
        while (at < to) {
            if (argumentLeft > 0) {
                argument = argument << 8 | (content[at++] & 0xff);
                if (--argumentLeft == 0 && argumentIsLength) {
                    valueLeft = Math.max(0, argument);
                }
            } else if (valueLeft > 0) {
                int here = (int) Math.min(valueLeft, to - at);
                valueLeft -= here;
                at += here;
                sum += (long) PER_TEXT_BYTE * here;
            } else {
                sum += head(content[at++] & 0xff);
            }
        }
        estimate = sum;
        return sum;
    }

    private int head(int head) {
        int major = head >>> 5;
        int info = head & INFO;
        boolean isValue = major == BYTES || major == UTF8;
        if (info <= LARGEST_IMMEDIATE) {
            valueLeft = isValue ? info : 0;
        } else if (info <= LARGEST_ARGUMENT) {
            argumentLeft = 1 << (info - LARGEST_IMMEDIATE - 1);
            argument = 0;
            argumentIsLength = isValue;
        }
        return switch (major) {
            case BYTES, UTF8 -> MEMBER + TEXT;
            case ARRAY -> MEMBER + LIST;
            case MAP -> MEMBER + OBJECT;
            case TAG -> 0;
            default -> MEMBER;
        };
    }
}
