package io.wireformat.codec.capnproto.internal.segment;

/** How much each element of a list takes; the ordinal is the code in the list's pointer. */
public enum ElementSize {
    VOID(0),
    BIT(1),
    BYTE(8),
    TWO_BYTES(16),
    FOUR_BYTES(32),
    EIGHT_BYTES(64),
    POINTER(64),
    /** Structs, whose size a tag in front of the first says. */
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

    /** How many words so many elements take. */
    int words(int count) {
        return (int) (((long) count * bits + Long.SIZE - 1) / Long.SIZE);
    }

    /** How many whole bytes an element takes. */
    public int bytes() {
        return bits / Byte.SIZE;
    }
}
