package io.wireformat.codec.messagepack;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/** Reads single values and headers in every form that the format allows. */
final class MessagePackReader {

    private MessagePackReader() {}

    /** Skips the next value if it is nil. */
    static boolean tryNil(ContentReader in) {
        if (in.peekUnsignedByte() != Token.NIL) {
            return false;
        }
        in.skip(1);
        return true;
    }

    static boolean bool(ContentReader in) {
        int token = in.readUnsignedByte();
        if (token != Token.TRUE && token != Token.FALSE) {
            throw unexpected(in, "a boolean", token);
        }
        return token == Token.TRUE;
    }

    static int int32(ContentReader in) {
        long value = int64(in);
        if (value != (int) value) {
            throw in.error("the number does not fit into 32 bits");
        }
        return (int) value;
    }

    static long int64(ContentReader in) {
        int token = in.readUnsignedByte();
        if (token <= Token.FIXINT_LAST) {
            return token;
        }
        if (token >= Token.NEGATIVE_FIXINT) {
            return (byte) token;
        }
        return switch (token) {
            case Token.UINT8 -> in.readUnsignedByte();
            case Token.UINT16 -> in.readUnsignedShortBigEndian();
            case Token.UINT32 -> in.readIntBigEndian() & 0xffff_ffffL;
            case Token.UINT64 -> {
                long value = in.readLongBigEndian();
                if (value < 0) {
                    throw in.error("the number does not fit into a signed 64-bit integer");
                }
                yield value;
            }
            case Token.INT8 -> (byte) in.readUnsignedByte();
            case Token.INT16 -> (short) in.readUnsignedShortBigEndian();
            case Token.INT32 -> in.readIntBigEndian();
            case Token.INT64 -> in.readLongBigEndian();
            case Token.FLOAT32, Token.FLOAT64 -> integer(in, real(in, token));
            default -> throw unexpected(in, "an integer", token);
        };
    }

    /** Some languages write every large number as a float. */
    private static long integer(ContentReader in, double value) {
        long integer = (long) value;
        // Long.MAX_VALUE is not a double: the cast yields it only for values beyond the range
        if (integer != value || integer == Long.MAX_VALUE) {
            throw in.error("the number has a fraction or does not fit into a signed 64-bit integer");
        }
        return integer;
    }

    /** A signed or unsigned 64-bit integer. */
    static BigInteger integer(ContentReader in) {
        if (in.peekUnsignedByte() != Token.UINT64) {
            return BigInteger.valueOf(int64(in));
        }
        in.skip(1);
        return new BigInteger(
                1,
                ByteBuffer.allocate(Long.BYTES).putLong(in.readLongBigEndian()).array());
    }

    /** The rest of a float, after its token. */
    private static double real(ContentReader in, int token) {
        return token == Token.FLOAT64
                ? Double.longBitsToDouble(in.readLongBigEndian())
                : Float.intBitsToFloat(in.readIntBigEndian());
    }

    static float float32(ContentReader in) {
        if (in.peekUnsignedByte() == Token.FLOAT32) {
            in.skip(1);
            return Float.intBitsToFloat(in.readIntBigEndian());
        }
        if (in.peekUnsignedByte() == Token.UINT64) {
            return integer(in).floatValue();
        }
        double value = float64(in);
        if (Float.isInfinite((float) value) && !Double.isInfinite(value)) {
            throw in.error("the number does not fit into a 32-bit float");
        }
        return (float) value;
    }

    static double float64(ContentReader in) {
        int token = in.peekUnsignedByte();
        if (token == Token.FLOAT64 || token == Token.FLOAT32) {
            in.skip(1);
            return real(in, token);
        }
        // a larger number than a long has
        return token == Token.UINT64 ? integer(in).doubleValue() : int64(in);
    }

    static String text(ContentReader in) {
        return in.readText(octets(in, "text"));
    }

    static final String TEXT_FOR_BYTES =
            "is text (str) where bytes (bin) are expected; decode base64 text to bytes before sending it";

    /** A bin. A str is rejected: a client that converts JSON would send Base64 text instead of the bytes. */
    static byte[] bytes(ContentReader in) {
        if (Token.isStr(in.peekUnsignedByte())) {
            throw in.error(TEXT_FOR_BYTES);
        }
        return in.readBytes(octets(in, "bytes"));
    }

    /** The length of str or bin; the caller checks it against the remaining bytes. */
    static int octets(ContentReader in, String expected) {
        int token = in.readUnsignedByte();
        if (Token.isFixStr(token)) {
            return token & 0x1f;
        }
        return switch (token) {
            case Token.STR8, Token.BIN8 -> in.readUnsignedByte();
            case Token.STR16, Token.BIN16 -> in.readUnsignedShortBigEndian();
            case Token.STR32, Token.BIN32 -> in.readIntBigEndian();
            default -> throw unexpected(in, expected, token);
        };
    }

    /** The number of values in an array, checked against the remaining bytes. */
    static int arraySize(ContentReader in) {
        int token = in.readUnsignedByte();
        if (Token.isFixArray(token)) {
            return count(in, token & 0xf, 1);
        }
        return switch (token) {
            case Token.ARRAY16 -> count(in, in.readUnsignedShortBigEndian(), 1);
            case Token.ARRAY32 -> count(in, in.readIntBigEndian(), 1);
            default -> throw unexpected(in, "an array", token);
        };
    }

    /** The number of keys in a map, checked against the remaining bytes. */
    static int mapSize(ContentReader in) {
        int token = in.readUnsignedByte();
        if (Token.isFixMap(token)) {
            return count(in, token & 0xf, 2);
        }
        return switch (token) {
            case Token.MAP16 -> count(in, in.readUnsignedShortBigEndian(), 2);
            case Token.MAP32 -> count(in, in.readIntBigEndian(), 2);
            default -> throw unexpected(in, "a map", token);
        };
    }

    /** Every value takes at least one byte. */
    private static int count(ContentReader in, int count, int valuesEach) {
        if (count < 0 || count > in.remaining() / valuesEach) {
            throw in.error("declares " + Integer.toUnsignedString(count) + " entries, but only " + in.remaining()
                    + " bytes are left");
        }
        return count;
    }

    /** Skips a value of any type. */
    static void skip(ContentReader in) {
        int token = in.peekUnsignedByte();
        if (Token.isMap(token)) {
            skipAll(in, 2 * mapSize(in));
        } else if (Token.isArray(token)) {
            skipAll(in, arraySize(in));
        } else {
            passScalar(in, token);
        }
    }

    private static void skipAll(ContentReader in, int values) {
        in.enter();
        for (int i = 0; i < values; i++) {
            skip(in);
        }
        in.leave();
    }

    static void passScalar(ContentReader in, int token) {
        if (Token.isStr(token) || (token >= Token.BIN8 && token <= Token.BIN32)) {
            in.skip(octets(in, "text"));
            return;
        }
        in.skip(1);
        switch (token) {
            case Token.UINT8, Token.INT8 -> in.skip(Byte.BYTES);
            case Token.UINT16, Token.INT16 -> in.skip(Short.BYTES);
            case Token.UINT32, Token.INT32, Token.FLOAT32 -> in.skip(Integer.BYTES);
            case Token.UINT64, Token.INT64, Token.FLOAT64 -> in.skip(Long.BYTES);
            case Token.EXT8 -> passExtension(in, in.readUnsignedByte());
            case Token.EXT16 -> passExtension(in, in.readUnsignedShortBigEndian());
            case Token.EXT32 -> passExtension(in, in.readIntBigEndian());
            case Token.NEVER_USED -> throw in.error("byte 0xc1 does not start a value");
            default -> {
                if (token >= Token.FIXEXT1 && token <= Token.FIXEXT16) {
                    passExtension(in, 1 << (token - Token.FIXEXT1));
                }
            }
        }
    }

    private static void passExtension(ContentReader in, int length) {
        in.skip(1);
        in.skip(length);
    }

    static DecodingException unexpected(ContentReader in, String expected, int token) {
        return in.error(expected + " expected, " + Token.describe(token) + " found");
    }
}
