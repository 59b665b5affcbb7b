package io.wireformat.codec.capnproto.internal.segment;

/** The size of a list's elements; the ordinal is the code in the list's pointer. */
public enum ElementSize {
    VOID(0),
    BIT(1),
    BYTE(8),
    TWO_BYTES(16),
    FOUR_BYTES(32),
    EIGHT_BYTES(64),
    POINTER(64),
    /** Structs, whose size is in a tag before the first one. */
    COMPOSITE(0);

    private static final ElementSize[] VALUES = values();

    private final int bits;

    ElementSize(int bits) {
        this.bits = bits;
    }

    /** The size with a code, 0 to 7. */
    static ElementSize of(int code) {
        return VALUES[code];
    }

    /** The size of {@code count} elements in words. */
    int words(int count) {
        return (int) (((long) count * bits + Long.SIZE - 1) / Long.SIZE);
    }

    /** The size of an element in whole bytes. */
    public int bytes() {
        return bits / Byte.SIZE;
    }
}
