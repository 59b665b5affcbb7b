package io.wireformat.codec.protobuf;

import io.wireformat.codec.ContentReader;

/** The wire types, which define how the value after a tag ends. */
final class WireType {

    static final int VARINT = 0;
    static final int I64 = 1;
    static final int LEN = 2;
    static final int START_GROUP = 3;
    static final int END_GROUP = 4;
    static final int I32 = 5;
    private static final int BITS = 3;

    private WireType() {}

    static int tag(int fieldNumber, int wireType) {
        return fieldNumber << BITS | wireType;
    }

    static int of(int tag) {
        return tag & 7;
    }

    static int fieldNumber(int tag) {
        return tag >>> BITS;
    }

    /** The wire type of a tag, for errors. */
    static String nameOf(int tag) {
        String name =
                switch (of(tag)) {
                    case VARINT -> "varint";
                    case I64 -> "64 bits";
                    case LEN -> "length-delimited";
                    case START_GROUP, END_GROUP -> "group";
                    case I32 -> "32 bits";
                    default -> "undefined";
                };
        return "wire type " + of(tag) + " (" + name + ")";
    }

    /** Skips the value of an unknown field. */
    static void skip(ContentReader in, int tag) {
        switch (of(tag)) {
            case VARINT -> in.readVarint64();
            case I64 -> in.skip(Long.BYTES);
            case LEN -> in.skip(in.readVarint32());
            case START_GROUP -> skipGroup(in, fieldNumber(tag));
            case I32 -> in.skip(Integer.BYTES);
            default -> throw in.error("unexpected wire type " + of(tag));
        }
    }

    private static void skipGroup(ContentReader in, int fieldNumber) {
        in.enter();
        int tag = in.readVarint32();
        while (of(tag) != END_GROUP) {
            if (fieldNumber(tag) == 0) {
                throw in.error("field number 0");
            }
            skip(in, tag);
            tag = in.readVarint32();
        }
        if (fieldNumber(tag) != fieldNumber) {
            throw in.error("group " + fieldNumber + " is ended by group " + fieldNumber(tag));
        }
        in.leave();
    }
}
