package io.wireformat.codec.thrift;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Utf8;
import org.jspecify.annotations.Nullable;

/** The binary protocol. */
final class BinaryEncoding implements ThriftEncoding {

    private static final @Nullable ThriftType[] TYPES = new ThriftType[ThriftType.UUID.binaryCode() + 1];

    static {
        for (ThriftType type : ThriftType.values()) {
            TYPES[type.binaryCode()] = type;
        }
    }

    @Override
    public int code(ThriftType type) {
        return type.binaryCode();
    }

    @Override
    public ThriftType type(ContentReader in, int code) {
        ThriftType type = code < TYPES.length ? TYPES[code] : null;
        if (type == null) {
            throw in.error("unknown type " + code);
        }
        return type;
    }

    @Override
    public int lead(int distance, int code) {
        return -1;
    }

    @Override
    public int minSize(ThriftType type) {
        return switch (type) {
            // an empty struct is only a stop byte
            case BOOL, BYTE, STRUCT -> 1;
            case I16 -> Short.BYTES;
            case I32, STRING -> Integer.BYTES;
            case I64 -> Long.BYTES;
            case DOUBLE -> Double.BYTES;
            case LIST, SET -> 1 + Integer.BYTES;
            case MAP -> 2 + Integer.BYTES;
            case UUID -> ThriftType.UUID_SIZE;
        };
    }

    @Override
    public int writeField(ContentBuffer content, int last, int id, int code) {
        content.ensure(1 + Short.BYTES);
        content.writeByteUnchecked(code);
        content.writeShortBigEndianUnchecked(id);
        return id;
    }

    @Override
    public int writeBooleanField(ContentBuffer out, int last, int id, boolean value) {
        writeField(out, last, id, ThriftType.BOOL.binaryCode());
        writeBoolean(out, value);
        return id;
    }

    @Override
    public void writeList(ContentBuffer out, int elementCode, int count) {
        out.ensure(1 + Integer.BYTES);
        out.writeByteUnchecked(elementCode);
        out.writeIntBigEndianUnchecked(count);
    }

    @Override
    public void writeMap(ContentBuffer out, int keyCode, int valueCode, int count) {
        out.ensure(2 + Integer.BYTES);
        out.writeByteUnchecked(keyCode);
        out.writeByteUnchecked(valueCode);
        out.writeIntBigEndianUnchecked(count);
    }

    @Override
    public void writeBoolean(ContentBuffer out, boolean value) {
        out.writeByte(value ? 1 : 0);
    }

    @Override
    public void writeInt(ContentBuffer out, int value) {
        out.ensure(Integer.BYTES);
        out.writeIntBigEndianUnchecked(value);
    }

    @Override
    public void writeLong(ContentBuffer out, long value) {
        out.ensure(Long.BYTES);
        out.writeLongBigEndianUnchecked(value);
    }

    @Override
    public void writeDouble(ContentBuffer out, double value) {
        writeLong(out, Double.doubleToLongBits(value));
    }

    @Override
    public void writeText(ContentBuffer out, String value) {
        writeBytes(out, Utf8.encode(value));
    }

    @Override
    public void writeBytes(ContentBuffer out, byte[] value) {
        writeInt(out, value.length);
        out.writeBytes(value);
    }

    @Override
    public long readField(ContentReader in, int last) {
        int code = in.readUnsignedByte();
        return code == ThriftType.STOP
                ? Header.STOP
                : Header.of(in, (short) in.readUnsignedShortBigEndian(), code, false);
    }

    @Override
    public boolean readBooleanField(ContentReader in, long header) {
        return readBoolean(in);
    }

    @Override
    public long readList(ContentReader in) {
        int element = in.readUnsignedByte();
        return Header.of(in, in.readIntBigEndian(), 0, element);
    }

    @Override
    public long readMap(ContentReader in) {
        int key = in.readUnsignedByte();
        int value = in.readUnsignedByte();
        return Header.of(in, in.readIntBigEndian(), key, value);
    }

    @Override
    public boolean readBoolean(ContentReader in) {
        int value = in.readUnsignedByte();
        if (value > 1) {
            throw in.error("a boolean is neither 0 nor 1");
        }
        return value == 1;
    }

    @Override
    public int readInt(ContentReader in) {
        return in.readIntBigEndian();
    }

    @Override
    public long readLong(ContentReader in) {
        return in.readLongBigEndian();
    }

    @Override
    public double readDouble(ContentReader in) {
        return Double.longBitsToDouble(in.readLongBigEndian());
    }

    @Override
    public int readLength(ContentReader in) {
        int length = in.readIntBigEndian();
        in.require(length);
        return length;
    }

    @Override
    public void skipScalar(ContentReader in, ThriftType type) {
        in.skip(type == ThriftType.STRING ? readLength(in) : minSize(type));
    }
}
