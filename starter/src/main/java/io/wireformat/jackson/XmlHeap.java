package io.wireformat.jackson;

/** XML: told by its tags and attributes, and by all bytes, as an element may be an object and hold a text. */
final class XmlHeap extends HeapEstimate {

    private long estimate;

    private boolean opened;

    @Override
    public long add(byte[] content, int from, int to) {
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
