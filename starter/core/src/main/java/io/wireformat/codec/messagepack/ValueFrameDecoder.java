package io.wireformat.codec.messagepack;

import io.wireformat.DecodingException;
import io.wireformat.codec.FrameDecoder;

/**
 * Splits a sequence of values. Nested values are counted and not entered, so that nesting takes no memory; the limit of
 * depth applies when the value is read.
 */
final class ValueFrameDecoder extends FrameDecoder {

    /** The bytes of the value that have been scanned. */
    private long passed;

    /** The values that are missing before it ends. */
    private long open = 1;

    @Override
    public long find(byte[] bytes, int from, int to) {
        int length = to - from;
        while (open > 0) {
            if (passed >= length) {
                // each missing value takes at least one byte
                return passed + open;
            }
            int at = from + (int) passed;
            int token = bytes[at] & 0xff;
            int width = lengthWidth(token);
            if (width >= length - passed) {
                return passed + width + open;
            }
            pass(token, unsigned(bytes, at + 1, width), width);
        }
        if (passed > length) {
            return passed;
        }
        int end = from + (int) passed;
        passed = 0;
        open = 1;
        return found(from, end);
    }

    private void pass(int token, long count, int width) {
        passed += 1 + width;
        open--;
        if (Token.isFixMap(token)) {
            open += 2 * (token & 0xf);
        } else if (Token.isFixArray(token)) {
            open += token & 0xf;
        } else if (Token.isFixStr(token)) {
            passed += token & 0x1f;
        } else {
            switch (token) {
                case Token.NEVER_USED ->
                    throw new DecodingException("byte 0xc1 does not start a value", (int) passed - 1);
                case Token.MAP16, Token.MAP32 -> open += 2 * count;
                case Token.ARRAY16, Token.ARRAY32 -> open += count;
                case Token.EXT8, Token.EXT16, Token.EXT32 -> passed += 1 + count;
                default -> passed += count + fixedSize(token);
            }
        }
    }

    /** The bytes of the length or count after a token. */
    private static int lengthWidth(int token) {
        return switch (token) {
            case Token.STR8, Token.BIN8, Token.EXT8 -> Byte.BYTES;
            case Token.STR16, Token.BIN16, Token.EXT16, Token.ARRAY16, Token.MAP16 -> Short.BYTES;
            case Token.STR32, Token.BIN32, Token.EXT32, Token.ARRAY32, Token.MAP32 -> Integer.BYTES;
            default -> 0;
        };
    }

    /** The bytes of a value of fixed size after its token. */
    private static int fixedSize(int token) {
        return switch (token) {
            case Token.UINT8, Token.INT8 -> Byte.BYTES;
            case Token.UINT16, Token.INT16 -> Short.BYTES;
            case Token.UINT32, Token.INT32, Token.FLOAT32 -> Integer.BYTES;
            case Token.UINT64, Token.INT64, Token.FLOAT64 -> Long.BYTES;
            default -> token >= Token.FIXEXT1 && token <= Token.FIXEXT16 ? 1 + (1 << (token - Token.FIXEXT1)) : 0;
        };
    }

    private static long unsigned(byte[] bytes, int at, int width) {
        long value = 0;
        for (int i = 0; i < width; i++) {
            value = value << 8 | (bytes[at + i] & 0xff);
        }
        return value;
    }
}
