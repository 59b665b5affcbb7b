package io.wireformat.codec.internal.json;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/** Reads tokens, with optional white space before each. Whatever it refuses may still be JSON, or accepted by Jackson. */
final class JsonInput {

    /** Longer names are left to Jackson and its constraints. */
    static final int MAX_NAME_LENGTH = 10_000;

    /** The same for numbers that are not 64-bit integers. */
    static final int MAX_NUMBER_LENGTH = 100;

    /** The maximum nesting depth of skipped values. */
    static final int MAX_SKIPPED_DEPTH = 50;

    /** Any integer of this many digits fits in a long. */
    private static final int LONG_DIGITS = 18;

    /** With this many digits at most, and an exact power of ten, a division gives the nearest double. */
    private static final int EXACT_DIGITS = 15;

    /** The decoder's replacement for malformed bytes. */
    private static final char REPLACEMENT = '\uFFFD';

    private static final double[] POWERS = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };

    private static final Literal TRUE = Literal.of("true");
    private static final Literal FALSE = Literal.of("false");
    private static final Literal NULL = Literal.of("null");

    private JsonInput() {}

    static DecodingException unusual() {
        return new DecodingException("is left to Jackson");
    }

    /** The next byte after white space; the position is at it. */
    static int peek(ContentReader in) {
        byte[] bytes = in.array();
        int at = in.position();
        int limit = in.limit();
        while (at < limit) {
            int b = bytes[at];
            if (b > ' ') {
                in.position(at);
                return b;
            }
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                throw unusual();
            }
            at++;
        }
        throw unusual();
    }

    /** The next byte after white space; the position is after it. */
    static int next(ContentReader in) {
        int next = peek(in);
        in.position(in.position() + 1);
        return next;
    }

    static void require(ContentReader in, int expected) {
        if (next(in) != expected) {
            throw unusual();
        }
    }

    static boolean tryNull(ContentReader in) {
        if (peek(in) != 'n') {
            return false;
        }
        NULL.require(in);
        return true;
    }

    static boolean bool(ContentReader in) {
        boolean value = peek(in) == 't';
        (value ? TRUE : FALSE).require(in);
        return value;
    }

    /** Skips the opening quote, and returns the end of the text after it, which has no escapes. */
    static int plainEnd(ContentReader in) {
        require(in, '"');
        int end = JsonText.end(in.array(), in.position(), in.limit());
        if (end == in.limit() || in.array()[end] != '"') {
            throw unusual();
        }
        return end;
    }

    /** A name and the colon after it. */
    static String name(ContentReader in) {
        int end = plainEnd(in);
        if (end - in.position() > MAX_NAME_LENGTH) {
            throw unusual();
        }
        String name = in.readText(end - in.position());
        in.position(end + 1);
        require(in, ':');
        return name;
    }

    static String text(ContentReader in) {
        require(in, '"');
        int start = in.position();
        int end = JsonText.end(in.array(), start, in.limit());
        if (end == in.limit()) {
            throw unusual();
        }
        if (in.array()[end] != '"') {
            return escaped(in, end);
        }
        String text = in.readText(end - start);
        in.position(end + 1);
        return text;
    }

    private static String escaped(ContentReader in, int firstEscape) {
        byte[] bytes = in.array();
        int limit = in.limit();
        int start = in.position();
        int end = firstEscape;
        while (end < limit && bytes[end] == '\\') {
            end = JsonText.end(bytes, end + 2, limit);
        }
        if (end >= limit || bytes[end] != '"') {
            throw unusual();
        }
        in.requireTextLength(end - start);
        in.charge(ContentReader.TEXT + 2L * (end - start));
        byte[] utf8 = new byte[end - start];
        int length = firstEscape - start;
        System.arraycopy(bytes, start, utf8, 0, length);
        in.position(firstEscape);
        while (in.position() < end) {
            length = unescape(in, utf8, length);
            int from = in.position();
            int next = JsonText.end(bytes, from, end);
            System.arraycopy(bytes, from, utf8, length, next - from);
            length += next - from;
            in.position(next);
        }
        in.position(end + 1);
        String text = new String(utf8, 0, length, StandardCharsets.UTF_8);
        if (text.indexOf(REPLACEMENT) >= 0) {
            throw unusual();
        }
        return text;
    }

    /** Writes the character that the next escape stands for, and returns the index after it. */
    private static int unescape(ContentReader in, byte[] utf8, int at) {
        in.skip(1);
        int c = JsonText.unescaped(in);
        if (c < 0 || Character.isSurrogate((char) c)) {
            throw unusual();
        }
        int end = at;
        if (c < 0x80) {
            utf8[end++] = (byte) c;
        } else if (c < 0x800) {
            utf8[end++] = (byte) (0xc0 | c >> 6);
            utf8[end++] = (byte) (0x80 | c & 0x3f);
        } else {
            utf8[end++] = (byte) (0xe0 | c >> 12);
            utf8[end++] = (byte) (0x80 | c >> 6 & 0x3f);
            utf8[end++] = (byte) (0x80 | c & 0x3f);
        }
        return end;
    }

    static long int64(ContentReader in) {
        boolean negative = peek(in) == '-';
        byte[] bytes = in.array();
        int start = in.position() + (negative ? 1 : 0);
        int end = integerEnd(bytes, start, in.limit());
        if (end - start > LONG_DIGITS) {
            return longest(in, end);
        }
        long number = 0;
        for (int at = start; at < end; at++) {
            number = 10 * number + bytes[at] - '0';
        }
        in.position(end);
        return negative ? -number : number;
    }

    private static long longest(ContentReader in, int end) {
        try {
            return Long.parseLong(ascii(in, end));
        } catch (NumberFormatException e) {
            throw unusual();
        }
    }

    /** The end of an integer's digits; a leading zero is refused. */
    private static int integerEnd(byte[] bytes, int from, int limit) {
        int end = digitsEnd(bytes, from, limit);
        if (end > from + 1 && bytes[from] == '0') {
            throw unusual();
        }
        return end;
    }

    private static int digitsEnd(byte[] bytes, int from, int limit) {
        int at = from;
        while (at < limit && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        if (at == from) {
            throw unusual();
        }
        return at;
    }

    /** The next number, up to an index in the content. */
    private static String ascii(ContentReader in, int end) {
        int start = in.position();
        if (end - start > MAX_NUMBER_LENGTH) {
            throw unusual();
        }
        in.position(end);
        return new String(in.array(), start, end - start, StandardCharsets.ISO_8859_1);
    }

    /** The end of the next number. */
    private static int numberEnd(ContentReader in) {
        boolean negative = peek(in) == '-';
        byte[] bytes = in.array();
        int limit = in.limit();
        int start = in.position() + (negative ? 1 : 0);
        int at = integerEnd(bytes, start, limit);
        boolean integer = true;
        if (at < limit && bytes[at] == '.') {
            integer = false;
            at = digitsEnd(bytes, at + 1, limit);
        }
        if (at < limit && (bytes[at] == 'e' || bytes[at] == 'E')) {
            integer = false;
            boolean signed = at + 1 < limit && (bytes[at + 1] == '-' || bytes[at + 1] == '+');
            at = digitsEnd(bytes, signed ? at + 2 : at + 1, limit);
        }
        if (integer && negative && bytes[start] == '0') {
            // an integer has no negative zero
            throw unusual();
        }
        return at;
    }

    static double float64(ContentReader in) {
        int end = numberEnd(in);
        byte[] bytes = in.array();
        int start = in.position();
        boolean negative = bytes[start] == '-';
        long digits = 0;
        int count = 0;
        int fraction = -1;
        for (int at = negative ? start + 1 : start; at < end; at++) {
            int b = bytes[at];
            if (b == '.') {
                fraction = count;
            } else if (b < '0' || b > '9' || ++count > EXACT_DIGITS) {
                return Double.parseDouble(ascii(in, end));
            } else {
                digits = 10 * digits + b - '0';
            }
        }
        in.position(end);
        double value = fraction < 0 ? digits : digits / POWERS[count - fraction];
        return negative ? -value : value;
    }

    static float float32(ContentReader in) {
        return Float.parseFloat(ascii(in, numberEnd(in)));
    }

    static BigDecimal decimal(ContentReader in) {
        String text = ascii(in, numberEnd(in));
        in.charge(ContentReader.TEXT + text.length());
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw unusual();
        }
    }

    static BigInteger integer(ContentReader in) {
        int sign = peek(in) == '-' ? 1 : 0;
        String text = ascii(in, integerEnd(in.array(), in.position() + sign, in.limit()));
        in.charge(ContentReader.TEXT + text.length());
        return new BigInteger(text);
    }

    /** Skips a value, if it is ASCII and has no escapes. */
    static void skip(ContentReader in, int depth) {
        switch (peek(in)) {
            case '"' -> skipText(in);
            case '{' -> skipAll(in, depth, '}', true);
            case '[' -> skipAll(in, depth, ']', false);
            case 't', 'f' -> bool(in);
            case 'n' -> tryNull(in);
            default -> ascii(in, numberEnd(in));
        }
    }

    private static void skipText(ContentReader in) {
        int end = plainEnd(in);
        in.requireTextLength(end - in.position());
        requireAscii(in.array(), in.position(), end);
        in.position(end + 1);
    }

    static void requireAscii(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            if (bytes[at] < 0) {
                throw unusual();
            }
        }
    }

    private static void skipAll(ContentReader in, int depth, int end, boolean named) {
        if (depth == MAX_SKIPPED_DEPTH) {
            throw unusual();
        }
        next(in);
        if (peek(in) == end) {
            next(in);
            return;
        }
        int separator;
        do {
            if (named) {
                int start = in.position();
                skipText(in);
                if (in.position() - start > MAX_NAME_LENGTH) {
                    throw unusual();
                }
                require(in, ':');
            }
            skip(in, depth + 1);
            separator = next(in);
        } while (separator == ',');
        if (separator != end) {
            throw unusual();
        }
    }
}
