package io.wireformat.codec.avro.internal.datum;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;

/** Avro's numbers: base-128 varints of zig-zag values, so that small negative ones are short too. */
public final class AvroBinary {

    private AvroBinary() {}

    public static void writeInt(ContentBuffer out, int value) {
        out.ensure(ContentBuffer.MAX_VARINT_SIZE);
        out.writeVarint32Unchecked((value << 1) ^ (value >> 31));
    }

    public static void writeLong(ContentBuffer out, long value) {
        out.ensure(ContentBuffer.MAX_VARINT_SIZE);
        out.writeVarint64Unchecked((value << 1) ^ (value >> 63));
    }

    static void writeFloat(ContentBuffer out, float value) {
        out.ensure(Integer.BYTES);
        out.writeIntLittleEndianUnchecked(Float.floatToRawIntBits(value));
    }

    static void writeDouble(ContentBuffer out, double value) {
        out.ensure(Long.BYTES);
        out.writeLongLittleEndianUnchecked(Double.doubleToRawLongBits(value));
    }

    static int readInt(ContentReader in) {
        long value = readLong(in);
        if (value != (int) value) {
            throw in.error("a number needs more than 32 bits");
        }
        return (int) value;
    }

    public static long readLong(ContentReader in) {
        long zigzag = in.readVarint64();
        return (zigzag >>> 1) ^ -(zigzag & 1);
    }

    static float readFloat(ContentReader in) {
        return Float.intBitsToFloat(in.readIntLittleEndian());
    }

    static double readDouble(ContentReader in) {
        return Double.longBitsToDouble(in.readLongLittleEndian());
    }

    static boolean readBoolean(ContentReader in) {
        int value = in.readUnsignedByte();
        if (value > 1) {
            throw in.error("a boolean is neither 0 nor 1");
        }
        return value == 1;
    }

    /** The length of what comes next, which is there. */
    public static int readLength(ContentReader in) {
        long length = readLong(in);
        if (length < 0 || length > in.remaining()) {
            throw in.error(length < 0 ? "negative length" : length + " bytes expected, " + in.remaining() + " left");
        }
        return (int) length;
    }
}
