package io.wireformat.codec.avro;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;

/** Avro's numbers: base-128 varints of zig-zag values, so that small negative ones are short too. */
final class AvroBinary {

    private AvroBinary() {}

    static void writeIntUnchecked(ContentBuffer out, int value) {
        out.writeVarint32Unchecked((value << 1) ^ (value >> 31));
    }

    static void writeLong(ContentBuffer out, long value) {
        out.ensure(ContentBuffer.MAX_VARINT_SIZE);
        writeLongUnchecked(out, value);
    }

    static void writeLongUnchecked(ContentBuffer out, long value) {
        out.writeVarint64Unchecked((value << 1) ^ (value >> 63));
    }

    static int readInt(ContentReader in) {
        long value = readLong(in);
        if (value != (int) value) {
            throw in.error("a number takes more than 32 bits");
        }
        return (int) value;
    }

    static long readLong(ContentReader in) {
        long zigzag = in.readVarint64();
        return (zigzag >>> 1) ^ -(zigzag & 1);
    }

    /** A length of at most the remaining bytes. */
    static int readLength(ContentReader in) {
        long length = readLong(in);
        if (length < 0 || length > in.remaining()) {
            throw in.error(length < 0 ? "negative length" : length + " bytes expected, " + in.remaining() + " left");
        }
        return (int) length;
    }
}
