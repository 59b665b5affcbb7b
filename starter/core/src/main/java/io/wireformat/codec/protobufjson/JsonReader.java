package io.wireformat.codec.protobufjson;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Utf8;
import io.wireformat.codec.internal.json.JsonText;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.StreamReadConstraints;

/**
 * Reads JSON token by token, with optional whitespace before each token.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8259">RFC 8259: JSON</a>
 */
final class JsonReader {

    /** The end of the content. */
    private static final int END = -1;

    /** The maximum that Jackson allows too. */
    private static final int MAX_NUMBER_LENGTH = StreamReadConstraints.DEFAULT_MAX_NUM_LEN;

    /** Any number of this many digits fits into a long. */
    private static final int LONG_DIGITS = 18;

    private static final Pattern NUMBER =
            Pattern.compile("-?+(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?+(?:[eE][-+]?+[0-9]++)?+");

    private static final Set<String> NOT_FINITE = Set.of("NaN", "Infinity", "-Infinity");

    private JsonReader() {}

    static DecodingException malformed(ContentReader in) {
        return in.error("not well-formed JSON");
    }

    /** The error for a value of another kind. */
    static DecodingException unexpected(ContentReader in, String expected) {
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
    static int peek(ContentReader in) {
        byte[] bytes = in.array();
        int at = in.position();
        int limit = in.limit();
        while (at < limit && (bytes[at] == ' ' || bytes[at] == '\n' || bytes[at] == '\r' || bytes[at] == '\t')) {
            at++;
        }
        in.position(at);
        return at == limit ? END : bytes[at] & 0xff;
    }

    private static boolean skip(ContentReader in, int expected) {
        if (peek(in) != expected) {
            return false;
        }
        in.skip(1);
        return true;
    }

    /** Skips the start of an object or an array; returns whether it has content. */
    static boolean open(ContentReader in, char start, char end) {
        if (!skip(in, start)) {
            throw unexpected(in, start == '{' ? "an object" : "an array");
        }
        return !skip(in, end);
    }

    /** Skips the comma or the end after a member or an element; returns whether there is another. */
    static boolean more(ContentReader in, char end) {
        if (skip(in, ',')) {
            return true;
        }
        if (!skip(in, end)) {
            throw malformed(in);
        }
        return false;
    }

    /** Reads the name of a member and the colon after it. */
    static String name(ContentReader in) {
        if (peek(in) != '"') {
            throw malformed(in);
        }
        int start = in.position() + 1;
        int end = plainEnd(in, start);
        String name;
        if (in.array()[end] == '"' && isAscii(in, start, end)) {
            // only used for a comparison, so its memory is not charged
            name = new String(in.array(), start, end - start, StandardCharsets.ISO_8859_1);
            in.position(end + 1);
        } else {
            name = string(in);
        }
        requireValue(in, true);
        return name;
    }

    static void requireValue(ContentReader in, boolean afterColon) {
        if ((afterColon && !skip(in, ':')) || !startsValue(peek(in))) {
            throw malformed(in);
        }
    }

    static boolean tryNull(ContentReader in) {
        if (peek(in) != 'n') {
            return false;
        }
        word(in, "null");
        return true;
    }

    static boolean bool(ContentReader in) {
        int next = peek(in);
        if (next != 't' && next != 'f') {
            throw unexpected(in, "true or false");
        }
        word(in, next == 't' ? "true" : "false");
        return next == 't';
    }

    private static void word(ContentReader in, String word) {
        for (int i = 0; i < word.length(); i++) {
            if (!in.hasRemaining() || in.readUnsignedByte() != word.charAt(i)) {
                throw malformed(in);
            }
        }
    }

    static String text(ContentReader in) {
        if (peek(in) != '"') {
            throw unexpected(in, "text");
        }
        String text = string(in);
        in.requireTextLength(text.length());
        return text;
    }

    static byte[] bytes(ContentReader in) {
        if (peek(in) != '"') {
            throw unexpected(in, "text");
        }
        String text = string(in).replace('-', '+').replace('_', '/');
        try {
            in.charge(ContentReader.TEXT + text.length());
            byte[] bytes = Base64.getDecoder().decode(text);
            in.requireTextLength(bytes.length);
            return bytes;
        } catch (IllegalArgumentException e) {
            throw in.error("Base64 expected");
        }
    }

    private static String string(ContentReader in) {
        in.skip(1);
        int end = plainEnd(in, in.position());
        if (in.array()[end] == '\\') {
            return escaped(in, end);
        }
        String text = in.readSyntax(end - in.position());
        in.skip(1);
        return text;
    }

    /** The position of the next quote or escape. */
    private static int plainEnd(ContentReader in, int from) {
        byte[] bytes = in.array();
        int limit = in.limit();
        int at = JsonText.end(bytes, from, limit);
        if (at == limit || (bytes[at] != '"' && bytes[at] != '\\')) {
            in.position(at);
            throw malformed(in);
        }
        return at;
    }

    private static String escaped(ContentReader in, int firstEscape) {
        StringBuilder text = new StringBuilder();
        int end = firstEscape;
        while (true) {
            text.append(in.readSyntax(end - in.position()));
            if (in.readUnsignedByte() == '"') {
                break;
            }
            text.append(escape(in));
            end = plainEnd(in, in.position());
        }
        in.charge(ContentReader.TEXT + 2L * text.length());
        String unescaped = text.toString();
        // well-formed UTF-8 has no surrogates, so only escapes can be unpaired
        if (!Utf8.isPaired(unescaped)) {
            throw unpaired(in);
        }
        return unescaped;
    }

    private static char escape(ContentReader in) {
        int unescaped = JsonText.unescaped(in);
        if (unescaped < 0) {
            throw malformed(in);
        }
        return (char) unescaped;
    }

    static int int32(ContentReader in) {
        return int32(in, int64(in));
    }

    static int int32(ContentReader in, long value) {
        if (value != (int) value) {
            throw in.error("a 32-bit integer expected");
        }
        return (int) value;
    }

    static long int64(ContentReader in) {
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
        return integral(in, number(in, "a whole number"));
    }

    /** Whether a byte is not part of a number. */
    private static boolean ends(byte b) {
        return !isDigit(b) && b != '.' && b != 'e' && b != 'E';
    }

    /** Whole numbers may have an exponent or a fraction of zeros. */
    static long integral(ContentReader in, String number) {
        try {
            return new BigDecimal(number).longValueExact();
        } catch (ArithmeticException | NumberFormatException e) {
            throw in.error("a whole number in the range of its type expected");
        }
    }

    static float float32(ContentReader in) {
        String number = floating(in);
        float value = Float.parseFloat(number);
        requireRange(in, number, Float.isInfinite(value));
        return value;
    }

    static double float64(ContentReader in) {
        String number = floating(in);
        double value = Double.parseDouble(number);
        requireRange(in, number, Double.isInfinite(value));
        return value;
    }

    /** A JSON number, NaN or infinity. */
    private static String floating(ContentReader in) {
        if (peek(in) != '"') {
            return number(in, "a number");
        }
        String text = string(in);
        return NOT_FINITE.contains(text) ? text : number(in, text, false);
    }

    private static void requireRange(ContentReader in, String number, boolean infinite) {
        if (infinite && !NOT_FINITE.contains(number)) {
            throw in.error("a number in the range of its type expected");
        }
    }

    /** Reads a number, which may be in quotes. */
    private static String number(ContentReader in, String expected) {
        int next = peek(in);
        if (next == '"') {
            return number(in, string(in), false);
        }
        if (!isNumber(next)) {
            throw unexpected(in, expected);
        }
        return plainNumber(in);
    }

    /** Reads a number without quotes. */
    static String plainNumber(ContentReader in) {
        byte[] bytes = in.array();
        int start = in.position();
        int at = start + 1;
        while (at < in.limit() && (!ends(bytes[at]) || bytes[at] == '-' || bytes[at] == '+')) {
            at++;
        }
        in.position(at);
        requireNumberLength(in, at - start);
        return number(in, new String(bytes, start, at - start, StandardCharsets.ISO_8859_1), true);
    }

    /** Requires that text is a number in JSON's syntax. */
    static String number(ContentReader in, String text, boolean plain) {
        requireNumberLength(in, text.length());
        if (!NUMBER.matcher(text).matches()) {
            throw plain ? malformed(in) : in.error("a number expected");
        }
        return text;
    }

    static void requireNumberLength(ContentReader in, int length) {
        if (length > MAX_NUMBER_LENGTH) {
            throw in.error("a number of at most " + MAX_NUMBER_LENGTH + " characters expected");
        }
    }

    static boolean skipNumber(ContentReader in) {
        boolean isNext = isNumber(peek(in));
        if (isNext) {
            plainNumber(in);
        }
        return isNext;
    }

    static void requireEnd(ContentReader in) {
        if (peek(in) != END) {
            throw in.error("more content follows the message");
        }
    }

    /** Skips the value of an unknown member. */
    static void skip(ContentReader in) {
        switch (peek(in)) {
            case '"' -> skipString(in);
            case 't', 'f' -> bool(in);
            case 'n' -> tryNull(in);
            case '{' -> {
                in.enter();
                for (boolean more = open(in, '{', '}'); more; more = more(in, '}')) {
                    if (peek(in) != '"') {
                        throw malformed(in);
                    }
                    skipString(in);
                    requireValue(in, true);
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

    private static DecodingException unpaired(ContentReader in) {
        return in.error("text holds an unpaired surrogate");
    }

    /** Skips text and returns its length in bytes. */
    static int skipString(ContentReader in) {
        in.skip(1);
        int start = in.position();
        int end = plainEnd(in, start);
        boolean isHalf = false;
        while (in.array()[end] == '\\') {
            boolean isInterrupted = isHalf && end > in.position();
            in.position(end + 1);
            char escaped = escape(in);
            if (isInterrupted || isHalf != Character.isLowSurrogate(escaped)) {
                throw unpaired(in);
            }
            isHalf = Character.isHighSurrogate(escaped);
            end = plainEnd(in, in.position());
        }
        if (isHalf) {
            throw unpaired(in);
        }
        if (!isAscii(in, start, end)) {
            in.position(start);
            in.readSyntax(end - start);
        }
        in.position(end + 1);
        return end - start;
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
