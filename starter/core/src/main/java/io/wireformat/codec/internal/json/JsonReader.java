package io.wireformat.codec.internal.json;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.StreamReadConstraints;

/**
 * Reads JSON token by token, with optional whitespace before each token. Numbers have a flag: a lenient reader also takes
 * numbers that are text, and whole numbers with an exponent or a fraction of zeros, as Protobuf's JSON may have them.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8259">RFC 8259: JSON</a>
 */
public final class JsonReader {

    /** The end of the content. */
    public static final int END = -1;

    /** The maximum length of a number, as in Jackson. */
    public static final int MAX_NUMBER_LENGTH = StreamReadConstraints.DEFAULT_MAX_NUM_LEN;

    /** The maximum length of the name of a skipped member, as in Jackson. */
    public static final int MAX_NAME_LENGTH = StreamReadConstraints.DEFAULT_MAX_NAME_LEN;

    /** Any number of this many digits fits into a long. */
    private static final int LONG_DIGITS = 18;

    /** With this many digits at most, and an exact power of ten, a division gives the nearest double. */
    private static final int EXACT_DIGITS = 15;

    private static final double[] POWERS = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };

    private static final Pattern NUMBER =
            Pattern.compile("-?+(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?+(?:[eE][-+]?+[0-9]++)?+");

    private static final Set<String> NOT_FINITE = Set.of("NaN", "Infinity", "-Infinity");
    private static final Literal TRUE = Literal.of("true");
    private static final Literal FALSE = Literal.of("false");
    private static final Literal NULL = Literal.of("null");

    /** The decoder's replacement for malformed bytes. */
    private static final char REPLACEMENT = '\uFFFD';

    private JsonReader() {}

    private static DecodingException malformed(ContentReader in) {
        return in.error("not well-formed JSON");
    }

    /** The error for a value of another kind. */
    public static DecodingException unexpected(ContentReader in, String expected) {
        int next = peek(in);
        if (!startsValue(next)) {
            return malformed(in);
        }
        return in.error(next == 'n' ? "is null" : expected + " expected");
    }

    private static boolean startsValue(int next) {
        return next != END && (isNumber(next) || "\"{[tfn".indexOf(next) >= 0);
    }

    private static boolean isNumber(int next) {
        return next == '-' || isDigit(next);
    }

    private static boolean isDigit(int next) {
        return next >= '0' && next <= '9';
    }

    /** Skips whitespace and returns the next byte without consuming it. */
    public static int peek(ContentReader in) {
        byte[] bytes = in.array();
        int at = in.position();
        int limit = in.limit();
        while (at < limit && isSpace(bytes[at])) {
            at++;
        }
        in.position(at);
        return at == limit ? END : bytes[at] & 0xff;
    }

    /** Whether a byte is whitespace between tokens. */
    public static boolean isSpace(byte b) {
        return b <= ' ' && (b == ' ' || b == '\n' || b == '\r' || b == '\t');
    }

    private static boolean skip(ContentReader in, int expected) {
        if (peek(in) != expected) {
            return false;
        }
        in.position(in.position() + 1);
        return true;
    }

    /** Skips the start of an object or an array; returns whether it has content. */
    public static boolean open(ContentReader in, char start, char end) {
        if (!skip(in, start)) {
            throw unexpected(in, start == '{' ? "an object" : "an array");
        }
        return !skip(in, end);
    }

    /** Skips the comma or the end after a member or an element; returns whether there is another. */
    public static boolean more(ContentReader in, char end) {
        if (skip(in, ',')) {
            return true;
        }
        if (!skip(in, end)) {
            throw malformed(in);
        }
        return false;
    }

    /** Reads the name of a member and the colon after it. */
    public static String name(ContentReader in) {
        int end = openText(in);
        int start = in.position();
        String name;
        if (in.array()[end] == '"' && isAscii(in, start, end)) {
            // only used for a comparison, so its memory is not charged
            name = new String(in.array(), start, end - start, StandardCharsets.ISO_8859_1);
            in.position(end + 1);
        } else {
            name = closeText(in, end);
        }
        requireValue(in, true);
        return name;
    }

    /** Requires that a value comes next. */
    public static void requireValue(ContentReader in, boolean afterColon) {
        if ((afterColon && !skip(in, ':')) || !startsValue(peek(in))) {
            throw malformed(in);
        }
    }

    /** Skips null, if it comes next. */
    public static boolean tryNull(ContentReader in) {
        if (peek(in) != 'n') {
            return false;
        }
        require(in, NULL);
        return true;
    }

    /** Reads true or false. */
    public static boolean bool(ContentReader in) {
        int next = peek(in);
        if (next != 't' && next != 'f') {
            throw unexpected(in, "true or false");
        }
        require(in, next == 't' ? TRUE : FALSE);
        return next == 't';
    }

    private static void require(ContentReader in, Literal literal) {
        if (!literal.skip(in)) {
            throw malformed(in);
        }
    }

    /** Reads text within the limit of its length. */
    public static String text(ContentReader in) {
        String text = string(in);
        in.requireTextLength(text.length());
        return text;
    }

    /** Reads text that stands for another value. */
    public static String string(ContentReader in) {
        if (peek(in) != '"') {
            throw unexpected(in, "text");
        }
        int start = in.position() + 1;
        in.position(start);
        return closeText(in, plainEnd(in, start));
    }

    /** Skips the opening quote, and returns the position of the next quote or escape. */
    public static int openText(ContentReader in) {
        if (!skip(in, '"')) {
            throw malformed(in);
        }
        return plainEnd(in, in.position());
    }

    /** The position of the next quote or escape. */
    private static int plainEnd(ContentReader in, int from) {
        byte[] bytes = in.array();
        int limit = in.limit();
        int at = JsonText.end(bytes, from, limit);
        if (at >= limit || (bytes[at] != '"' && bytes[at] != '\\')) {
            in.position(Math.min(at, limit));
            throw malformed(in);
        }
        return at;
    }

    private static String closeText(ContentReader in, int end) {
        if (in.array()[end] == '\\') {
            return escaped(in, end);
        }
        String text = in.readSyntax(end - in.position());
        in.position(end + 1);
        return text;
    }

    private static String escaped(ContentReader in, int firstEscape) {
        byte[] bytes = in.array();
        int start = in.position();
        int end = firstEscape;
        while (bytes[end] == '\\') {
            end = plainEnd(in, end + 2);
        }
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
        String text = new String(utf8, 0, length, StandardCharsets.UTF_8);
        if (text.indexOf(REPLACEMENT) >= 0) {
            in.position(start);
            in.readSyntax(end - start);
        }
        in.position(end + 1);
        return text;
    }

    /** Writes the character that the next escapes stand for, and returns the index after it. */
    private static int unescape(ContentReader in, byte[] utf8, int at) {
        int c = escape(in);
        if (Character.isSurrogate((char) c)) {
            int low = Character.isHighSurrogate((char) c) && in.skipByte('\\') ? unescaped(in) : 0;
            if (!Character.isLowSurrogate((char) low)) {
                throw unpaired(in);
            }
            c = Character.toCodePoint((char) c, (char) low);
        }
        int end = at;
        if (c < 0x80) {
            utf8[end++] = (byte) c;
            return end;
        }
        if (c < 0x800) {
            utf8[end++] = (byte) (0xc0 | c >> 6);
        } else {
            if (c < 0x10000) {
                utf8[end++] = (byte) (0xe0 | c >> 12);
            } else {
                utf8[end++] = (byte) (0xf0 | c >> 18);
                utf8[end++] = (byte) (0x80 | c >> 12 & 0x3f);
            }
            utf8[end++] = (byte) (0x80 | c >> 6 & 0x3f);
        }
        utf8[end++] = (byte) (0x80 | c & 0x3f);
        return end;
    }

    private static int escape(ContentReader in) {
        in.skip(1);
        return unescaped(in);
    }

    private static int unescaped(ContentReader in) {
        int unescaped = JsonText.unescaped(in);
        if (unescaped < 0) {
            throw malformed(in);
        }
        return unescaped;
    }

    private static DecodingException unpaired(ContentReader in) {
        return in.error("text holds an unpaired surrogate");
    }

    /** Reads a 32-bit integer. */
    public static int int32(ContentReader in, boolean lenient) {
        return int32(in, int64(in, lenient));
    }

    /** Requires that a number is a 32-bit integer. */
    public static int int32(ContentReader in, long value) {
        if (value != (int) value) {
            throw in.error("a 32-bit integer expected");
        }
        return (int) value;
    }

    /** Reads a 64-bit integer. */
    public static long int64(ContentReader in, boolean lenient) {
        int next = peek(in);
        if (isNumber(next)) {
            byte[] bytes = in.array();
            int start = in.position() + (next == '-' ? 1 : 0);
            int limit = Math.min(in.limit(), start + LONG_DIGITS + 1);
            int at = start;
            long number = 0;
            while (at < limit && isDigit(bytes[at])) {
                number = 10 * number + bytes[at++] - '0';
            }
            boolean plain = at > start && at < limit && (bytes[start] != '0' || at == start + 1) && ends(bytes[at]);
            if (plain) {
                in.position(at);
                return next == '-' ? -number : number;
            }
        }
        String number = number(in, "a whole number", lenient);
        return lenient ? integral(in, number) : plainInteger(in, number);
    }

    /** Whether a byte is not part of a number. */
    private static boolean ends(byte b) {
        return !isDigit(b) && b != '.' && b != 'e' && b != 'E';
    }

    private static long plainInteger(ContentReader in, String number) {
        try {
            return Long.parseLong(number);
        } catch (NumberFormatException e) {
            throw in.error("a whole number in the range of its type expected");
        }
    }

    /** Reads a whole number that may have an exponent or a fraction of zeros. */
    public static long integral(ContentReader in, String number) {
        try {
            return new BigDecimal(number).longValueExact();
        } catch (ArithmeticException | NumberFormatException e) {
            throw in.error("a whole number in the range of its type expected");
        }
    }

    /** Reads a number of single precision. */
    public static float float32(ContentReader in, boolean lenient) {
        String number = floating(in, lenient);
        float value = Float.parseFloat(number);
        requireRange(in, number, Float.isInfinite(value));
        return value;
    }

    /** Reads a number of double precision. */
    public static double float64(ContentReader in, boolean lenient) {
        boolean negative = peek(in) == '-';
        byte[] bytes = in.array();
        int limit = in.limit();
        int start = in.position() + (negative ? 1 : 0);
        int at = start;
        long digits = 0;
        int count = 0;
        int point = 0;
        for (; at < limit && count <= EXACT_DIGITS; at++) {
            byte b = bytes[at];
            if (isDigit(b)) {
                digits = 10 * digits + b - '0';
                count++;
            } else if (b == '.' && point == 0) {
                point = count;
            } else {
                break;
            }
        }
        // before the point, a zero is alone; a point has digits on both sides; an integer has no negative zero
        boolean exact = count > 0
                && count <= EXACT_DIGITS
                && at < limit
                && ends(bytes[at])
                && (point > 0 ? point < count : at == start + count)
                && (bytes[start] != '0' || (point == 0 ? count : point) == 1)
                && (digits > 0 || !negative);
        if (exact) {
            in.position(at);
            double value = point > 0 ? digits / POWERS[count - point] : digits;
            return negative ? -value : value;
        }
        String number = floating(in, lenient);
        double value = Double.parseDouble(number);
        requireRange(in, number, Double.isInfinite(value));
        return value;
    }

    /** A JSON number; if lenient, also NaN and infinity. */
    private static String floating(ContentReader in, boolean lenient) {
        if (lenient && peek(in) == '"') {
            String text = string(in);
            return NOT_FINITE.contains(text) ? text : requireNumber(in, text, false);
        }
        String number = number(in, "a number", false);
        if (!lenient && number.equals("-0")) {
            throw in.error("an integer has no negative zero");
        }
        return number;
    }

    private static void requireRange(ContentReader in, String number, boolean infinite) {
        if (infinite && !NOT_FINITE.contains(number)) {
            throw in.error("a number in the range of its type expected");
        }
    }

    private static String number(ContentReader in, String expected, boolean lenient) {
        int next = peek(in);
        if (next == '"' && lenient) {
            return requireNumber(in, string(in), false);
        }
        if (!isNumber(next)) {
            throw unexpected(in, expected);
        }
        return plainNumber(in);
    }

    /** Reads a number without quotes, which has to come next. */
    public static String plainNumber(ContentReader in) {
        byte[] bytes = in.array();
        int start = in.position();
        int at = start + 1;
        while (at < in.limit() && (!ends(bytes[at]) || bytes[at] == '-' || bytes[at] == '+')) {
            at++;
        }
        in.position(at);
        requireNumberLength(in, at - start);
        return requireNumber(in, new String(bytes, start, at - start, StandardCharsets.ISO_8859_1), true);
    }

    /**
     * Requires that text is a number in JSON's syntax.
     *
     * @param plain whether it has no quotes
     */
    public static String requireNumber(ContentReader in, String text, boolean plain) {
        requireNumberLength(in, text.length());
        if (!NUMBER.matcher(text).matches()) {
            throw plain ? malformed(in) : in.error("a number expected");
        }
        return text;
    }

    /** Requires the length of a number to be within the maximum. */
    public static void requireNumberLength(ContentReader in, int length) {
        if (length > MAX_NUMBER_LENGTH) {
            throw in.error("a number of at most " + MAX_NUMBER_LENGTH + " characters expected");
        }
    }

    /** Skips a number, if it comes next. */
    public static boolean skipNumber(ContentReader in) {
        boolean isNext = isNumber(peek(in));
        if (isNext) {
            plainNumber(in);
        }
        return isNext;
    }

    /** Requires that only whitespace is left. */
    public static void requireEnd(ContentReader in) {
        if (peek(in) != END) {
            throw in.error("more content follows the message");
        }
    }

    /** Skips the value of an unknown member. */
    public static void skip(ContentReader in) {
        switch (peek(in)) {
            case '"' -> skipText(in);
            case 't', 'f' -> bool(in);
            case 'n' -> tryNull(in);
            case '{' -> {
                in.enter();
                for (boolean more = open(in, '{', '}'); more; more = more(in, '}')) {
                    skipName(in);
                    skip(in);
                }
                in.leave();
            }
            case '[' -> {
                in.enter();
                for (boolean more = open(in, '[', ']'); more; more = more(in, ']')) {
                    skip(in);
                }
                in.leave();
            }
            default -> {
                requireValue(in, false);
                plainNumber(in);
            }
        }
    }

    /** Skips the name of a member and the colon after it. */
    public static void skipName(ContentReader in) {
        if (skipText(in) > MAX_NAME_LENGTH) {
            throw in.error("a name of at most " + MAX_NAME_LENGTH + " bytes expected");
        }
        requireValue(in, true);
    }

    /** Skips text and returns its length in bytes. */
    public static int skipText(ContentReader in) {
        int end = openText(in);
        int start = in.position();
        if (in.array()[end] == '\\' || !isAscii(in, start, end)) {
            closeText(in, end);
        } else {
            in.position(end + 1);
        }
        return in.position() - 1 - start;
    }

    private static boolean isAscii(ContentReader in, int from, int to) {
        byte[] bytes = in.array();
        int at = from;
        while (at < to && bytes[at] >= 0) {
            at++;
        }
        return at == to;
    }
}
