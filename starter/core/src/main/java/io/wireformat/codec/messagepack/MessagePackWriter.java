package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.Utf8;

/** Writes single values and headers, each in its shortest form. */
final class MessagePackWriter {

    private static final int MAX_SCALAR = 1 + Long.BYTES;
    private static final int MAX_HEADER = 1 + Integer.BYTES;

    private MessagePackWriter() {}

    static void nil(ContentBuffer out) {
        out.writeByte(Token.NIL);
    }

    static void bool(ContentBuffer out, boolean value) {
        out.writeByte(value ? Token.TRUE : Token.FALSE);
    }

    static void integer(ContentBuffer out, long value) {
        out.ensure(MAX_SCALAR);
        if (value >= -32 && value <= Token.FIXINT_LAST) {
            out.writeByteUnchecked((int) value);
        } else if (value >= 0) {
            unsigned(out, value);
        } else {
            negative(out, value);
        }
    }

    private static void unsigned(ContentBuffer out, long value) {
        if (value <= 0xff) {
            out.writeByteUnchecked(Token.UINT8);
            out.writeByteUnchecked((int) value);
        } else if (value <= 0xffff) {
            out.writeByteUnchecked(Token.UINT16);
            out.writeShortBigEndianUnchecked((int) value);
        } else if (value <= 0xffff_ffffL) {
            out.writeByteUnchecked(Token.UINT32);
            out.writeIntBigEndianUnchecked((int) value);
        } else {
            out.writeByteUnchecked(Token.UINT64);
            out.writeLongBigEndianUnchecked(value);
        }
    }

    private static void negative(ContentBuffer out, long value) {
        if (value >= Byte.MIN_VALUE) {
            out.writeByteUnchecked(Token.INT8);
            out.writeByteUnchecked((int) value);
        } else if (value >= Short.MIN_VALUE) {
            out.writeByteUnchecked(Token.INT16);
            out.writeShortBigEndianUnchecked((int) value);
        } else if (value >= Integer.MIN_VALUE) {
            out.writeByteUnchecked(Token.INT32);
            out.writeIntBigEndianUnchecked((int) value);
        } else {
            out.writeByteUnchecked(Token.INT64);
            out.writeLongBigEndianUnchecked(value);
        }
    }

    static void float32(ContentBuffer out, float value) {
        out.ensure(MAX_SCALAR);
        out.writeByteUnchecked(Token.FLOAT32);
        out.writeIntBigEndianUnchecked(Float.floatToRawIntBits(value));
    }

    static void float64(ContentBuffer out, double value) {
        out.ensure(MAX_SCALAR);
        out.writeByteUnchecked(Token.FLOAT64);
        out.writeLongBigEndianUnchecked(Double.doubleToRawLongBits(value));
    }

    static void text(ContentBuffer out, String text) {
        byte[] utf8 = Utf8.encode(text);
        if (utf8.length < 32) {
            out.writeByte(Token.FIXSTR | utf8.length);
        } else {
            header(out, utf8.length, Token.STR8, Token.STR16, Token.STR32);
        }
        out.writeBytes(utf8);
    }

    static void bytes(ContentBuffer out, byte[] bytes) {
        header(out, bytes.length, Token.BIN8, Token.BIN16, Token.BIN32);
        out.writeBytes(bytes);
    }

    private static void header(ContentBuffer out, int length, int token8, int token16, int token32) {
        out.ensure(MAX_HEADER);
        if (length <= 0xff) {
            out.writeByteUnchecked(token8);
            out.writeByteUnchecked(length);
        } else if (length <= 0xffff) {
            out.writeByteUnchecked(token16);
            out.writeShortBigEndianUnchecked(length);
        } else {
            out.writeByteUnchecked(token32);
            out.writeIntBigEndianUnchecked(length);
        }
    }

    static void arrayHeader(ContentBuffer out, int count) {
        containerHeader(out, count, Token.FIXARRAY, Token.ARRAY16, Token.ARRAY32);
    }

    static void mapHeader(ContentBuffer out, int count) {
        containerHeader(out, count, Token.FIXMAP, Token.MAP16, Token.MAP32);
    }

    private static void containerHeader(ContentBuffer out, int count, int fixToken, int token16, int token32) {
        out.ensure(MAX_HEADER);
        if (count < 16) {
            out.writeByteUnchecked(fixToken | count);
        } else if (count <= 0xffff) {
            out.writeByteUnchecked(token16);
            out.writeShortBigEndianUnchecked(count);
        } else {
            out.writeByteUnchecked(token32);
            out.writeIntBigEndianUnchecked(count);
        }
    }
}
