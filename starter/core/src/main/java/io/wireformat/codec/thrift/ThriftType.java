package io.wireformat.codec.thrift;

/** Thrift's types, each with the code that stands for it in each protocol. */
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

    /** In place of a type: the struct ends here. */
    static final int STOP = 0;

    static final int UUID_SIZE = 16;

    private final int binaryCode;

    private final int compactCode;

    ThriftType(int binaryCode, int compactCode) {
        this.binaryCode = binaryCode;
        this.compactCode = compactCode;
    }

    int binaryCode() {
        return binaryCode;
    }

    int compactCode() {
        return compactCode;
    }
}
