package io.wireformat.codec.thrift;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import java.nio.charset.StandardCharsets;
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
    public int leastSize(ThriftType type) {
        return switch (type) {
            // a struct without fields is its end alone
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
    public void writeField(ThriftOutput out, int id, int code) {
        ContentBuffer content = out.content;
        content.ensure(1 + Short.BYTES);
        content.writeByteUnchecked(code);
        content.writeShortBigEndianUnchecked(id);
    }

    @Override
    public void writeBooleanField(ThriftOutput out, int id, boolean value) {
        writeField(out, id, ThriftType.BOOL.binaryCode());
        writeBoolean(out.content, value);
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
        int start = out.size();
        int length = out.tryWriteShortAscii(value, Integer.BYTES);
        if (length >= 0) {
            out.setIntBigEndian(start, length);
        } else {
            writeBytes(out, value.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Override
    public void writeBytes(ContentBuffer out, byte[] value) {
        writeInt(out, value.length);
        out.writeBytes(value);
    }

    @Override
    public void readField(ThriftInput in) {
        int code = in.content.readUnsignedByte();
        if (code == ThriftType.STOP) {
            in.stop();
        } else {
            in.field((short) in.content.readUnsignedShortBigEndian(), code);
        }
    }

    @Override
    public boolean readBooleanField(ThriftInput in) {
        return readBoolean(in.content);
    }

    @Override
    public long readList(ThriftInput in) {
        in.elementCode = in.content.readUnsignedByte();
        return in.content.readIntBigEndian();
    }

    @Override
    public long readMap(ThriftInput in) {
        in.elementCode = in.content.readUnsignedByte();
        in.valueCode = in.content.readUnsignedByte();
        return in.content.readIntBigEndian();
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
        in.skip(type == ThriftType.STRING ? readLength(in) : leastSize(type));
    }
}
