package io.wireformat.internal.jackson;

/** XML: estimated from its tags and attributes, and from all bytes, because an element may be an object with text. */
final class XmlHeap extends TextHeap {

    /** The first byte of UTF-8's byte order mark. */
    private static final byte BOM = (byte) 0xef;

    private long estimate;
    private boolean inOpening;

    @Override
    boolean isAsciiStart(byte first) {
        return first == '<' || first == ' ' || first == '\t' || first == '\r' || first == '\n' || first == BOM;
    }

    @Override
    long addAscii(byte[] content, int from, int to) {
        long sum = estimate + (long) PER_TEXT_BYTE * (to - from);
        boolean afterOpening = inOpening;
        for (int at = from; at < to; at++) {
            byte b = content[at];
            if (afterOpening && b != '/' && b != '!' && b != '?') {
                sum += OBJECT + MEMBER;
            }
            afterOpening = b == '<';
            if (b == '=') {
                sum += MEMBER;
            }
        }
        inOpening = afterOpening;
        estimate = sum;
        return sum;
    }
}
