package io.wireformat.internal.jackson;

import io.wireformat.codec.internal.CborHeads;

/** CBOR: estimated from its heads, each of which starts a value, and the bytes of text and binary values. */
final class CborHeap extends HeapEstimate {

    private final Sum sum = new Sum();

    @Override
    public long add(byte[] content, int from, int to) {
        sum.pass(content, from, to);
        return sum.estimate;
    }

    private static final class Sum extends CborHeads {

        private static final int ARRAY = 4;
        private static final int MAP = 5;
        private static final int TAG = 6;

        private long estimate;

        @Override
        protected void head(int majorType, long offset) {
            estimate += switch (majorType) {
                case BYTES, TEXT -> MEMBER + HeapEstimate.TEXT;
                case ARRAY -> MEMBER + LIST;
                case MAP -> MEMBER + OBJECT;
                case TAG -> 0;
                default -> MEMBER;
            };
        }

        @Override
        protected void value(int bytes) {
            estimate += (long) PER_TEXT_BYTE * bytes;
        }
    }
}
