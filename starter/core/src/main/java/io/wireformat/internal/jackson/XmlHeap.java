package io.wireformat.internal.jackson;

/** XML: told by its tags and attributes, and by all bytes, as an element may be an object and hold a text. */
final class XmlHeap extends TextHeap {

    /** What UTF-8's byte order mark starts with. */
    private static final byte BOM = (byte) 0xef;

    private long estimate;

    private boolean opened;

    @Override
    boolean isAsciiStart(byte first) {
        return first == '<' || first == ' ' || first == '\t' || first == '\r' || first == '\n' || first == BOM;
    }

    @Override
    long addAscii(byte[] content, int from, int to) {
        long sum = estimate + (long) PER_TEXT_BYTE * (to - from);
        boolean behindOpening = opened;
        for (int at = from; at < to; at++) {
            byte b = content[at];
            if (behindOpening && b != '/' && b != '!' && b != '?') {
                sum += OBJECT + MEMBER;
            }
            behindOpening = b == '<';
            if (b == '=') {
                sum += MEMBER;
            }
        }
        opened = behindOpening;
        estimate = sum;
        return sum;
    }
}
