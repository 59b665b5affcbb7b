package io.wireformat.internal.jackson;

/** Text in an encoding that is not a superset of ASCII: every byte may be the most expensive one. */
final class AnyHeap extends HeapEstimate {

    /** The heap per byte of an empty object and its comma in JSON. */
    static final int PER_BYTE = 32;

    private long estimate;

    @Override
    public long add(byte[] content, int from, int to) {
        estimate += (long) PER_BYTE * (to - from);
        return estimate;
    }
}
