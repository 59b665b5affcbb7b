package io.wireformat.internal.jackson;

/**
 * Smile: estimated from single bytes, because only a parser can find where values other than objects and lists start.
 * Every other byte counts as a third of a small value: too much for strings, too little for lists of small values.
 */
final class SmileHeap extends HeapEstimate {

    private static final int PER_BYTE = 8;
    private static final byte START_ARRAY = (byte) 0xf8;
    private static final byte START_OBJECT = (byte) 0xfa;

    private long estimate;

    @Override
    public long add(byte[] content, int from, int to) {
        long sum = estimate + (long) PER_BYTE * (to - from);
        for (int at = from; at < to; at++) {
            byte b = content[at];
            if (b == START_OBJECT) {
                sum += OBJECT;
            } else if (b == START_ARRAY) {
                sum += LIST;
            }
        }
        estimate = sum;
        return sum;
    }
}
