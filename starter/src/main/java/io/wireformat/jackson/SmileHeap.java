package io.wireformat.jackson;

/**
 * Smile: told by its bytes alone, as where other values than objects and lists start is known only to who follows all of
 * them. Every other byte counts as a value of its own, so that texts count for more than they take.
 */
final class SmileHeap extends HeapEstimate {

    private static final byte START_ARRAY = (byte) 0xf8;

    private static final byte START_OBJECT = (byte) 0xfa;

    private long estimate;

    @Override
    public long add(byte[] content, int from, int to) {
        long sum = estimate + (long) MEMBER * (to - from);
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
