package io.wireformat.codec.messagepack;

/**
 * The first byte of a value: its type, and its length or the size of the length. The names of tokens whose lowest bits
 * hold the value or the length start with FIX.
 */
final class Token {

    static final int FIXINT_LAST = 0x7f;
    static final int FIXMAP = 0x80;
    static final int FIXARRAY = 0x90;
    static final int FIXSTR = 0xa0;
    static final int NIL = 0xc0;
    static final int NEVER_USED = 0xc1;
    static final int FALSE = 0xc2;
    static final int TRUE = 0xc3;
    static final int BIN8 = 0xc4;
    static final int BIN16 = 0xc5;
    static final int BIN32 = 0xc6;
    static final int EXT8 = 0xc7;
    static final int EXT16 = 0xc8;
    static final int EXT32 = 0xc9;
    static final int FLOAT32 = 0xca;
    static final int FLOAT64 = 0xcb;
    static final int UINT8 = 0xcc;
    static final int UINT16 = 0xcd;
    static final int UINT32 = 0xce;
    static final int UINT64 = 0xcf;
    static final int INT8 = 0xd0;
    static final int INT16 = 0xd1;
    static final int INT32 = 0xd2;
    static final int INT64 = 0xd3;
    static final int FIXEXT1 = 0xd4;
    static final int FIXEXT4 = 0xd6;
    static final int FIXEXT8 = 0xd7;
    static final int FIXEXT16 = 0xd8;
    static final int STR8 = 0xd9;
    static final int STR16 = 0xda;
    static final int STR32 = 0xdb;
    static final int ARRAY16 = 0xdc;
    static final int ARRAY32 = 0xdd;
    static final int MAP16 = 0xde;
    static final int MAP32 = 0xdf;
    static final int NEGATIVE_FIXINT = 0xe0;

    private Token() {}

    static boolean isMap(int token) {
        return isFixMap(token) || token == MAP16 || token == MAP32;
    }

    static boolean isArray(int token) {
        return isFixArray(token) || token == ARRAY16 || token == ARRAY32;
    }

    static boolean isFixMap(int token) {
        return (token & 0xf0) == FIXMAP;
    }

    static boolean isFixArray(int token) {
        return (token & 0xf0) == FIXARRAY;
    }

    static boolean isFixStr(int token) {
        return (token & 0xe0) == FIXSTR;
    }

    static boolean isStr(int token) {
        return isFixStr(token) || (token >= STR8 && token <= STR32);
    }

    static boolean isNumber(int token) {
        return isInteger(token) || token == FLOAT32 || token == FLOAT64;
    }

    static boolean isInteger(int token) {
        return token <= FIXINT_LAST || token >= NEGATIVE_FIXINT || (token >= UINT8 && token <= INT64);
    }

    /** Describes the type of a value in errors. */
    static String describe(int token) {
        if (isInteger(token)) {
            return "an integer";
        }
        if (isStr(token)) {
            return "text";
        }
        if (isMap(token)) {
            return "a map";
        }
        if (isArray(token)) {
            return "an array";
        }
        return switch (token) {
            case NIL -> "nil";
            case FALSE, TRUE -> "a boolean";
            case BIN8, BIN16, BIN32 -> "bytes";
            case FLOAT32, FLOAT64 -> "a float";
            case NEVER_USED -> "byte 0xc1, which starts no value";
            default -> "an extension";
        };
    }
}
