package io.wireformat.codec.internal.json;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Writes text in quotes.
 *
 * @param escapes what Jackson writes for each character of ASCII, by its code; null where that is the character itself
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and the JIT compiler trusts record components
record JsonText(byte[] @Nullable [] escapes) {

    static final int ASCII = 128;

    private static final int MOST_DIGITS = 19;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101_0101_0101_0101L;

    private static final long HIGH = 0x8080_8080_8080_8080L;

    private static final long SPACES = 0x2020_2020_2020_2020L;

    private static final long QUOTES = 0x2222_2222_2222_2222L;

    private static final long BACKSLASHES = 0x5c5c_5c5c_5c5c_5c5cL;

    /** What the encoder has for half of a surrogate pair. */
    private static final long MARKS = 0x3f3f_3f3f_3f3f_3f3fL;

    void write(ContentBuffer out, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        int length = utf8.length;
        out.ensure(length + 2);
        byte[] to = out.array();
        int start = out.size();
        if (!copied(utf8, to, start + 1)) {
            writeEscaped(out, text, utf8);
            return;
        }
        to[start] = '"';
        to[start + 1 + length] = '"';
        out.advance(length + 2);
    }

    /** Copies bytes of which none is special. */
    private static boolean copied(byte[] bytes, byte[] to, int start) {
        int length = bytes.length;
        if (length < Long.BYTES) {
            for (int i = 0; i < length; i++) {
                int b = bytes[i];
                if ((b >= 0 && b < ' ') || b == '"' || b == '\\' || b == '?') {
                    return false;
                }
                to[start + i] = (byte) b;
            }
            return true;
        }
        int last = length - Long.BYTES;
        for (int i = 0; i < last; i += Long.BYTES) {
            if (!copied(bytes, i, to, start)) {
                return false;
            }
        }
        return copied(bytes, last, to, start);
    }

    private static boolean copied(byte[] bytes, int i, byte[] to, int start) {
        long eight = (long) LONG.get(bytes, i);
        if ((ending(eight) | isZero(eight ^ MARKS)) != 0) {
            return false;
        }
        LONG.set(to, start + i, eight);
        return true;
    }

    /** Has a bit for the first byte that is zero, and perhaps others for what follows. */
    private static long isZero(long eight) {
        return (eight - ONES) & ~eight & HIGH;
    }

    /** Has a bit for the first byte that ends text, is escaped or is a control character, and perhaps for what follows. */
    private static long ending(long eight) {
        return isZero(eight ^ QUOTES) | isZero(eight ^ BACKSLASHES) | ((eight - SPACES) & ~eight & HIGH);
    }

    /** Where the first quote, backslash or control character is; {@code to} where there is none. */
    static int end(byte[] bytes, int from, int to) {
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

    private void writeEscaped(ContentBuffer out, String text, byte[] utf8) {
        if (isMalformed(text)) {
            throw new EncodingException("has half of a surrogate pair");
        }
        out.writeByte('"');
        int from = 0;
        for (int i = 0; i < utf8.length; i++) {
            byte[] escape = utf8[i] >= 0 ? escapes[utf8[i]] : null;
            if (escape != null) {
                out.writeBytes(utf8, from, i - from);
                out.writeBytes(escape);
                from = i + 1;
            }
        }
        out.writeBytes(utf8, from, utf8.length - from);
        out.writeByte('"');
    }

    private static boolean isMalformed(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                if (i + 1 == text.length() || !Character.isSurrogatePair(c, text.charAt(i + 1))) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }

    /** Writes what is ASCII and needs no escapes, as it is. */
    static void writeAscii(ContentBuffer out, String text) {
        int length = text.length();
        out.ensure(length);
        copy(text, out.array(), out.size());
        out.advance(length);
    }

    @SuppressWarnings("deprecation") // takes the lower halves of characters, and ASCII has no others
    private static void copy(String text, byte[] to, int at) {
        text.getBytes(0, text.length(), to, at);
    }

    /** Writes digits. */
    static void writeNumber(ContentBuffer out, long number) {
        if (number == Long.MIN_VALUE) {
            writeAscii(out, Long.toString(number));
            return;
        }
        long rest = Math.abs(number);
        int digits = 1;
        for (long bound = 10; digits < MOST_DIGITS && rest >= bound; bound *= 10) {
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
}
