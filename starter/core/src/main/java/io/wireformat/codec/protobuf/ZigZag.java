package io.wireformat.codec.protobuf;

/** Maps signed integers of small magnitude to small unsigned ones: {@code sint32} and {@code sint64}. */
final class ZigZag {

    private ZigZag() {}

    static int encode(int value) {
        return value << 1 ^ value >> Integer.SIZE - 1;
    }

    static long encode(long value) {
        return value << 1 ^ value >> Long.SIZE - 1;
    }

    static int decode(int encoded) {
        return encoded >>> 1 ^ -(encoded & 1);
    }

    static long decode(long encoded) {
        return encoded >>> 1 ^ -(encoded & 1);
    }
}
