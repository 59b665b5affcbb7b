package io.wireformat.codec.internal.json;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Utf8;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Writes and scans JSON text and numbers. */
public final class JsonText {

    private static final int MAX_DIGITS = 19;
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH = 0x8080_8080_8080_8080L;
    private static final long SPACES = 0x2020_2020_2020_2020L;
    private static final long QUOTES = 0x2222_2222_2222_2222L;
    private static final long BACKSLASHES = 0x5c5c_5c5c_5c5c_5c5cL;

    /** The JDK encodes an unpaired surrogate as this byte. */
    private static final long MARKS = 0x3f3f_3f3f_3f3f_3f3fL;

    /** Above this bit an {@linkplain #ESCAPES escape} contains its length. */
    private static final int LENGTH_SHIFT = 56;

    /** The escapes by character code, least significant byte first. */
    private static final long[] ESCAPES = escapes();

    /** Room for the quotes, and for the bytes that {@link #write} overwrites after the text. */
    private static final int SLACK = 2 + 2 * Long.BYTES;

    private JsonText() {}

    private static long[] escapes() {
        long[] escapes = new long['\\' + 1];
        for (int c = 0; c < ' '; c++) {
            escapes[c] = escape(String.format(Locale.ROOT, "\\u%04X", c));
        }
        String special = "\"\\\b\f\n\r\t";
        for (int i = 0; i < special.length(); i++) {
            escapes[special.charAt(i)] = escape("\\" + "\"\\bfnrt".charAt(i));
        }
        escapes['?'] = escape("?");
        return escapes;
    }

    private static long escape(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return eight(bytes, 0) & ((1L << LENGTH_SHIFT) - 1) | (long) bytes.length << LENGTH_SHIFT;
    }

    /**
     * Writes text in quotes.
     *
     * @throws io.wireformat.EncodingException when it contains an unpaired surrogate
     */
    public static void write(ContentBuffer out, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        int length = utf8.length;
        byte[] to = room(out, length);
        int at = out.size();
        to[at++] = '"';
        boolean isPaired = false;
        int i = 0;
        while (i < length) {
            long eight = eight(utf8, i);
            LONG.set(to, at, eight);
            long special = ending(eight) | (((eight ^ MARKS) - ONES) & ~eight & HIGH);
            if (special == 0) {
                at += Long.BYTES;
                i += Long.BYTES;
            } else {
                int plain = Long.numberOfTrailingZeros(special) / Byte.SIZE;
                i += plain + 1;
                byte c = utf8[i - 1];
                if (c == '?' && !isPaired) {
                    Utf8.requirePaired(text);
                    isPaired = true;
                }
                long escape = ESCAPES[c];
                LONG.set(to, at + plain, escape);
                at += plain + (int) (escape >>> LENGTH_SHIFT);
                if (to.length - at < length - i + SLACK) {
                    out.truncate(at);
                    to = room(out, length - i);
                }
            }
        }
        // without the padding
        at += length - i;
        to[at++] = '"';
        out.truncate(at);
    }

    private static byte[] room(ContentBuffer out, int length) {
        out.ensure(length + SLACK);
        return out.array();
    }

    /** The next eight bytes, padded with spaces. */
    private static long eight(byte[] bytes, int from) {
        int length = bytes.length;
        int rest = length - from;
        if (rest >= Long.BYTES) {
            return (long) LONG.get(bytes, from);
        }
        long eight = 0;
        if (length >= Long.BYTES) {
            eight = (long) LONG.get(bytes, length - Long.BYTES) >>> Byte.SIZE * (Long.BYTES - rest);
        } else {
            for (int i = length - 1; i >= from; i--) {
                eight = eight << Byte.SIZE | bytes[i] & 0xff;
            }
        }
        return eight | SPACES << Byte.SIZE * rest;
    }

    /** The lowest bit set marks the first quote, backslash or control character; higher bits may be wrong. */
    private static long ending(long eight) {
        long less = ((eight ^ QUOTES) - ONES) | ((eight ^ BACKSLASHES) - ONES) | (eight - SPACES);
        return less & ~eight & HIGH;
    }

    /** The index of the first quote, backslash or control character; {@code to} if there is none. */
    public static int end(byte[] bytes, int from, int to) {
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long ending = ending((long) LONG.get(bytes, at));
            if (ending != 0) {
                return at + Long.numberOfTrailingZeros(ending) / Byte.SIZE;
            }
        }
        while (at < to && (bytes[at] < 0 || (bytes[at] >= ' ' && bytes[at] != '"' && bytes[at] != '\\'))) {
            at++;
        }
        return at;
    }

    /** Writes ASCII text that needs no escapes. */
    public static void writeAscii(ContentBuffer out, String text) {
        int length = text.length();
        out.ensure(length);
        copy(text, out.array(), out.size());
        out.advance(length);
    }

    @SuppressWarnings("deprecation") // takes the lower byte of each character, which is all of ASCII
    private static void copy(String text, byte[] to, int at) {
        text.getBytes(0, text.length(), to, at);
    }

    /** Writes a floating-point number; NaN and infinity are text. */
    public static void writeReal(ContentBuffer out, String number, boolean isFinite) {
        writeAscii(out, isFinite ? number : '"' + number + '"');
    }

    /** Writes a whole number. */
    public static void writeNumber(ContentBuffer out, long number) {
        if (number == Long.MIN_VALUE) {
            writeAscii(out, Long.toString(number));
            return;
        }
        long rest = Math.abs(number);
        int digits = 1;
        for (long bound = 10; digits < MAX_DIGITS && rest >= bound; bound *= 10) {
            digits++;
        }
        int length = number < 0 ? digits + 1 : digits;
        out.ensure(length);
        byte[] to = out.array();
        int at = out.size() + length;
        do {
            long tens = rest / 10;
            to[--at] = (byte) ('0' + (rest - 10 * tens));
            rest = tens;
        } while (rest != 0);
        if (number < 0) {
            to[--at] = '-';
        }
        out.advance(length);
    }

    /** The character that an escape stands for, after its backslash; -1 if it is invalid. */
    public static int unescaped(ContentReader in) {
        int escape = in.hasRemaining() ? in.readUnsignedByte() : -1;
        return switch (escape) {
            case '"', '\\', '/' -> escape;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> codeUnit(in);
            default -> -1;
        };
    }

    private static int codeUnit(ContentReader in) {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = in.hasRemaining() ? Character.digit(in.readUnsignedByte(), 16) : -1;
            if (digit < 0) {
                return -1;
            }
            code = code << 4 | digit;
        }
        return code;
    }
}
