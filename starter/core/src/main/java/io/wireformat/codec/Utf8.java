package io.wireformat.codec;

import io.wireformat.EncodingException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Encodes and checks UTF-8. UTF-8 cannot represent an unpaired surrogate: the JDK writes {@code ?} instead, this class
 * refuses such text.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc3629">RFC 3629: UTF-8</a>
 */
public final class Utf8 {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long ONES = 0x0101_0101_0101_0101L;

    /** The JDK encodes an unpaired surrogate as this byte. */
    private static final byte MARK = '?';

    private static final long MARKS = MARK * ONES;

    private Utf8() {}

    /**
     * Encodes text.
     *
     * @throws EncodingException when the text contains an unpaired surrogate
     */
    public static byte[] encode(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        if (hasMark(utf8, 0, utf8.length)) {
            requirePaired(text);
        }
        return utf8;
    }

    /**
     * Whether bytes contain a question mark; without one no unpaired surrogate has been encoded. Checks eight bytes at
     * a time.
     */
    public static boolean hasMark(byte[] a, int from, int to) {
        int at = from;
        for (; to - at >= Long.BYTES; at += Long.BYTES) {
            long different = (long) LONG.get(a, at) ^ MARKS;
            if (((different - ONES) & ~different & HIGH_BITS) != 0) {
                return true;
            }
        }
        while (at < to && a[at] != MARK) {
            at++;
        }
        return at < to;
    }

    /**
     * Requires valid Unicode text.
     *
     * @throws EncodingException when the text contains an unpaired surrogate
     */
    public static void requirePaired(String text) {
        if (!isPaired(text)) {
            throw new EncodingException("contains an unpaired surrogate (half of a character)");
        }
    }

    /** Whether text is valid Unicode: it contains no unpaired surrogate. */
    public static boolean isPaired(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                if (++i == text.length() || !Character.isSurrogatePair(c, text.charAt(i))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The index of the first byte that is not ASCII, or the end. */
    static int endOfAscii(byte[] a, int from, int to) {
        int at = from;
        for (; to - at >= Long.BYTES; at += Long.BYTES) {
            if (((long) LONG.get(a, at) & HIGH_BITS) != 0) {
                break;
            }
        }
        while (at < to && a[at] >= 0) {
            at++;
        }
        return at;
    }

    /** Whether bytes are well-formed: the shortest form of each scalar value, and no surrogates. */
    public static boolean isWellFormed(byte[] a, int from, int to) {
        int at = endOfAscii(a, from, to);
        while (at < to) {
            int size = size(a, at, to);
            if (size == 0) {
                return false;
            }
            at += size;
            if (at < to && a[at] >= 0) {
                at = endOfAscii(a, at, to);
            }
        }
        return true;
    }

    /** The size of a non-ASCII character in bytes; 0 if it is malformed. */
    private static int size(byte[] a, int at, int to) {
        int first = a[at] & 0xff;
        if (first < 0xc2 || first > 0xf4) {
            return 0;
        }
        int size = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        if (size > to - at) {
            return 0;
        }
        int second = a[at + 1] & 0xff;
        int min = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
        int max = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
        if (second < min || second > max) {
            return 0;
        }
        for (int i = at + 2; i < at + size; i++) {
            if ((a[i] & 0xc0) != 0x80) {
                return 0;
            }
        }
        return size;
    }
}
