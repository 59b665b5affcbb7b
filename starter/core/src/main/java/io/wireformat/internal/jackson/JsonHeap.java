package io.wireformat.internal.jackson;

/** JSON in UTF-8: estimated from its structure outside of strings, and from all other bytes. */
final class JsonHeap extends TextHeap {

    private static final byte OTHER = 0;
    private static final byte QUOTE = 1;
    private static final byte SPACE = 2;
    private static final int[] COSTS = new int[128];
    private static final byte[] KINDS = new byte[128];

    static {
        COSTS['{'] = OBJECT + MEMBER;
        COSTS['['] = LIST + MEMBER;
        COSTS[','] = MEMBER;
        COSTS['"'] = TEXT;
        KINDS['"'] = QUOTE;
        for (char space : new char[] {' ', '\n', '\r', '\t', '}', ']', ':', ',', '{', '['}) {
            KINDS[space] = SPACE;
        }
    }

    private long estimate;
    private boolean inText;
    private boolean escaped;

    @Override
    boolean isAsciiStart(byte first) {
        return true;
    }

    @Override
    long addAscii(byte[] content, int from, int to) {
        long sum = estimate;
        int at = from;
        while (at < to) {
            if (inText) {
                int start = at;
                at = endOfText(content, at, to);
                sum += (long) PER_TEXT_BYTE * (at - start);
            } else {
                byte b = content[at++];
                int ascii = b & 0x7f;
                sum += COSTS[ascii];
                byte kind = KINDS[ascii];
                if (kind == QUOTE) {
                    inText = true;
                } else if (kind == OTHER) {
                    sum += PER_TEXT_BYTE;
                }
            }
        }
        estimate = sum;
        return sum;
    }

    /** The position after the quote that ends the string, or after the bytes. */
    private int endOfText(byte[] content, int from, int to) {
        boolean escape = escaped;
        for (int at = from; at < to; at++) {
            byte b = content[at];
            if (escape) {
                escape = false;
            } else if (b == '"') {
                inText = false;
                escaped = false;
                return at + 1;
            } else {
                escape = b == '\\';
            }
        }
        escaped = escape;
        return to;
    }
}
