package io.wireformat.internal.jackson;

/** Text in an encoding in which ASCII is not itself: every byte may be the most costly one. */
final class AnyHeap extends HeapEstimate {

    /** What the bytes of an empty object and its comma take in JSON. */
    static final int PER_BYTE = 32;

    private long estimate;

    @Override
    public long add(byte[] content, int from, int to) {
        estimate += (long) PER_BYTE * (to - from);
        return estimate;
    }
}
