package io.wireformat.codec.thrift;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import org.jspecify.annotations.Nullable;

/** The compact protocol. */
final class CompactEncoding implements ThriftEncoding {

    private static final int TRUE = 1;
    private static final int FALSE = 2;
    private static final int CODE_BITS = 4;
    private static final int CODE_MASK = 0xF;

    /** The largest difference between two field ids that fits into a header of one byte. */
    private static final int MAX_DELTA = 15;

    /** Means that the count of a list follows as a varint. */
    private static final int LONG_COUNT = 15;

    private static final @Nullable ThriftType[] TYPES = new ThriftType[1 << CODE_BITS];

    static {
        for (ThriftType type : ThriftType.values()) {
            TYPES[type.compactCode()] = type;
        }
    }

    @Override
    public int code(ThriftType type) {
        return type.compactCode();
    }

    @Override
    public ThriftType type(ContentReader in, int code) {
        ThriftType type = TYPES[code];
        if (type == null) {
            throw in.error("unknown type " + code);
        }
        return type;
    }

    @Override
    public int lead(int distance, int code) {
        // the code of a boolean is also its value, and both values are equally likely
        return distance > 0 && distance <= MAX_DELTA && code > FALSE ? distance << CODE_BITS | code : -1;
    }

    @Override
    public int minSize(ThriftType type) {
        return switch (type) {
            case DOUBLE -> Double.BYTES;
            case UUID -> ThriftType.UUID_SIZE;
            default -> 1;
        };
    }

    @Override
    public int writeField(ContentBuffer content, int last, int id, int code) {
        content.ensure(1 + ContentBuffer.MAX_VARINT_SIZE);
        int delta = id - last;
        if (delta > 0 && delta <= MAX_DELTA) {
            content.writeByteUnchecked(delta << CODE_BITS | code);
        } else {
            content.writeByteUnchecked(code);
            content.writeVarint32Unchecked(zigZag(id));
        }
        return id;
    }

    @Override
    public int writeBooleanField(ContentBuffer out, int last, int id, boolean value) {
        return writeField(out, last, id, value ? TRUE : FALSE);
    }

    @Override
    public void writeList(ContentBuffer out, int elementCode, int count) {
        out.ensure(1 + ContentBuffer.MAX_VARINT_SIZE);
        if (count < LONG_COUNT) {
            out.writeByteUnchecked(count << CODE_BITS | elementCode);
        } else {
            out.writeByteUnchecked(LONG_COUNT << CODE_BITS | elementCode);
            out.writeVarint32Unchecked(count);
        }
    }

    @Override
    public void writeMap(ContentBuffer out, int keyCode, int valueCode, int count) {
        out.ensure(1 + ContentBuffer.MAX_VARINT_SIZE);
        out.writeVarint32Unchecked(count);
        // an empty map omits the types
        if (count > 0) {
            out.writeByteUnchecked(keyCode << CODE_BITS | valueCode);
        }
    }

    @Override
    public void writeBoolean(ContentBuffer out, boolean value) {
        out.writeByte(value ? TRUE : FALSE);
    }

    @Override
    public void writeInt(ContentBuffer out, int value) {
        out.ensure(ContentBuffer.MAX_VARINT_SIZE);
        out.writeVarint32Unchecked(zigZag(value));
    }

    @Override
    public void writeLong(ContentBuffer out, long value) {
        out.ensure(ContentBuffer.MAX_VARINT_SIZE);
        out.writeVarint64Unchecked((value << 1) ^ (value >> 63));
    }

    @Override
    public void writeDouble(ContentBuffer out, double value) {
        out.ensure(Double.BYTES);
        out.writeLongLittleEndianUnchecked(Double.doubleToLongBits(value));
    }

    @Override
    public void writeText(ContentBuffer out, String value) {
        out.writeText(value, 0);
    }

    @Override
    public void writeBytes(ContentBuffer out, byte[] value) {
        out.writeLengthAndBytes(value, 0);
    }

    @Override
    public long readField(ContentReader in, int last) {
        int header = in.readUnsignedByte();
        if (header == ThriftType.STOP) {
            return Header.STOP;
        }
        int delta = header >>> CODE_BITS;
        int code = header & CODE_MASK;
        if (code == ThriftType.STOP) {
            throw in.error("unknown type 0");
        }
        return Header.of(in, delta == 0 ? readInt(in) : last + delta, code == FALSE ? TRUE : code, code == TRUE);
    }

    @Override
    public boolean readBooleanField(ContentReader in, long header) {
        return Header.flag(header);
    }

    @Override
    public long readList(ContentReader in) {
        int header = in.readUnsignedByte();
        int count = header >>> CODE_BITS;
        return Header.of(in, count < LONG_COUNT ? count : in.readVarint64(), 0, elementCode(header));
    }

    @Override
    public long readMap(ContentReader in) {
        long count = in.readVarint64();
        if (count == 0) {
            return 0;
        }
        int header = in.readUnsignedByte();
        return Header.of(in, count, elementCode(header >>> CODE_BITS), elementCode(header));
    }

    @Override
    public boolean readBoolean(ContentReader in) {
        int value = in.readUnsignedByte();
        // false is 0 or 2, because the specification and implementations disagreed for a long time
        if (value > FALSE) {
            throw in.error("a boolean is neither 0, 1 nor 2");
        }
        return value == TRUE;
    }

    @Override
    public int readInt(ContentReader in) {
        long zigzag = in.readVarint64();
        if (zigzag >>> Integer.SIZE != 0) {
            throw in.error("a number needs more than 32 bits");
        }
        return (int) (zigzag >>> 1) ^ -(int) (zigzag & 1);
    }

    @Override
    public long readLong(ContentReader in) {
        long zigzag = in.readVarint64();
        return (zigzag >>> 1) ^ -(zigzag & 1);
    }

    @Override
    public double readDouble(ContentReader in) {
        return Double.longBitsToDouble(in.readLongLittleEndian());
    }

    @Override
    public int readLength(ContentReader in) {
        long length = in.readVarint64();
        if (length < 0 || length > in.remaining()) {
            throw in.error(length < 0 ? "negative length" : length + " bytes expected, " + in.remaining() + " left");
        }
        return (int) length;
    }

    @Override
    public void skipScalar(ContentReader in, ThriftType type) {
        switch (type) {
            case BOOL, BYTE -> in.skip(1);
            case DOUBLE -> in.skip(Double.BYTES);
            case UUID -> in.skip(ThriftType.UUID_SIZE);
            case STRING -> in.skip(readLength(in));
            case I16, I32 -> readInt(in);
            default -> in.readVarint64();
        }
    }

    /** The type of boolean elements may have either of the two codes. */
    private static int elementCode(int header) {
        int code = header & CODE_MASK;
        return code == FALSE ? TRUE : code;
    }

    private static int zigZag(int value) {
        return (value << 1) ^ (value >> 31);
    }
}
