package io.wireformat.codec.internal.json;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/** Reads tokens, of which each may have space in front. What is refused may still be JSON, or what Jackson takes for it. */
final class JsonInput {

    /** What is longer is left to Jackson, and to its constraints. */
    static final int MOST_NAME = 10_000;

    /** The same for what is a number and no integer of 64 bits. */
    static final int MOST_NUMBER = 100;

    /** How deep what is skipped may be. */
    static final int MOST_DEPTH = 50;

    /** So many digits make a long whatever they are. */
    private static final int LONG_DIGITS = 18;

    /** So many digits, and powers of ten that are doubles, make the double that is nearest. */
    private static final int EXACT_DIGITS = 15;

    private static final double[] POWERS = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };

    private static final Word TRUE = Word.of("true");

    private static final Word FALSE = Word.of("false");

    private static final Word NULL = Word.of("null");

    private JsonInput() {}

    static DecodingException unusual() {
        return new DecodingException("is left to Jackson");
    }

    /** What comes next; the position is there. */
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

    /** What comes next; the position is behind it. */
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

    /** Where text without escapes ends, which begins behind the quote that comes next; the position is behind that. */
    static int plainEnd(ContentReader in) {
        require(in, '"');
        int end = JsonText.end(in.array(), in.position(), in.limit());
        if (end == in.limit() || in.array()[end] != '"') {
            throw unusual();
        }
        return end;
    }

    /** A name of no field, with what is behind it. */
    static String name(ContentReader in) {
        int end = plainEnd(in);
        requireNameLength(in, end);
        String name = in.readText(end - in.position());
        in.position(end + 1);
        require(in, ':');
        return name;
    }

    static void requireNameLength(ContentReader in, int end) {
        if (end - in.position() > MOST_NAME) {
            throw unusual();
        }
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
        StringBuilder text = new StringBuilder();
        byte[] bytes = in.array();
        int start = in.position();
        int end = firstEscape;
        while (true) {
            text.append(in.readText(end - in.position()));
            int found = in.readUnsignedByte();
            if (found == '"') {
                in.requireTextLength(end - start);
                in.charge(ContentReader.TEXT + 2L * text.length());
                return text.toString();
            }
            if (found != '\\') {
                throw unusual();
            }
            text.append(escape(in));
            end = JsonText.end(bytes, in.position(), in.limit());
        }
    }

    private static char escape(ContentReader in) {
        int escape = in.readUnsignedByte();
        return switch (escape) {
            case '"', '\\', '/' -> (char) escape;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                int code = 0;
                for (int i = 0; i < Character.BYTES * 2; i++) {
                    int digit = Character.digit(in.readUnsignedByte(), 16);
                    if (digit < 0) {
                        throw unusual();
                    }
                    code = code << 4 | digit;
                }
                yield (char) code;
            }
            default -> throw unusual();
        };
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

    /** Where digits end, of which the first is zero only if it is the last. */
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

    /** The number that comes next, to a place in the content. */
    private static String ascii(ContentReader in, int end) {
        int start = in.position();
        if (end - start > MOST_NUMBER) {
            throw unusual();
        }
        in.position(end);
        return new String(in.array(), start, end - start, StandardCharsets.ISO_8859_1);
    }

    /** Where the number that comes next ends. */
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
            // a zero of integers has no sign
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

    /** Passes a value that nothing is made of, if it is of ASCII and has no escapes. */
    static void pass(ContentReader in, int depth) {
        switch (peek(in)) {
            case '"' -> passText(in);
            case '{' -> passAll(in, depth, '}', true);
            case '[' -> passAll(in, depth, ']', false);
            case 't', 'f' -> bool(in);
            case 'n' -> tryNull(in);
            default -> ascii(in, numberEnd(in));
        }
    }

    private static void passText(ContentReader in) {
        int end = plainEnd(in);
        in.requireTextLength(end - in.position());
        for (int at = in.position(); at < end; at++) {
            if (in.array()[at] < 0) {
                throw unusual();
            }
        }
        in.position(end + 1);
    }

    private static void passAll(ContentReader in, int depth, int end, boolean named) {
        if (depth == MOST_DEPTH) {
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
                passText(in);
                if (in.position() - start > MOST_NAME) {
                    throw unusual();
                }
                require(in, ':');
            }
            pass(in, depth + 1);
            separator = next(in);
        } while (separator == ',');
        if (separator != end) {
            throw unusual();
        }
    }
}
