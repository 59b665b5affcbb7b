package io.wireformat.codec.thrift;

import io.wireformat.codec.internal.plan.Kind;

/** Thrift's types, with their codes in each protocol. */
enum ThriftType {
    BOOL(2, 1),
    BYTE(3, 3),
    DOUBLE(4, 7),
    I16(6, 4),
    I32(8, 5),
    I64(10, 6),
    STRING(11, 8),
    STRUCT(12, 12),
    MAP(13, 11),
    SET(14, 10),
    LIST(15, 9),
    UUID(16, 13);

    /** Ends a struct instead of a type. */
    static final int STOP = 0;

    static final int UUID_SIZE = 16;

    private final int binaryCode;
    private final int compactCode;

    ThriftType(int binaryCode, int compactCode) {
        this.binaryCode = binaryCode;
        this.compactCode = compactCode;
    }

    /** The type for values of a kind. */
    static ThriftType of(Kind kind) {
        return switch (kind) {
            case BOOLEAN -> BOOL;
            case INT, ENUM -> I32;
            case LONG -> I64;
            case DOUBLE -> DOUBLE;
            case TEXT, BYTES -> STRING;
            case MESSAGE, UNION -> STRUCT;
            case LIST, ARRAY -> LIST;
            case MAP -> MAP;
            case FLOAT, OTHER -> throw new IllegalArgumentException(kind.name());
        };
    }

    int binaryCode() {
        return binaryCode;
    }

    int compactCode() {
        return compactCode;
    }
}
