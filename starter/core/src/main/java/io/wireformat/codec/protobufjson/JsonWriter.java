package io.wireformat.codec.protobufjson;

import io.wireformat.codec.ContentBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Writes the values of JSON. */
final class JsonWriter {

    private static final int ASCII = 128;

    /** What stands for each character that cannot be in quotes. */
    private static final byte[][] ESCAPES = escapes();

    private JsonWriter() {}

    private static byte[][] escapes() {
        byte[][] escapes = new byte[ASCII][];
        for (int c = 0; c < ' '; c++) {
            escapes[c] = bytes(String.format(Locale.ROOT, "\\u%04X", c));
        }
        String special = "\"\\\b\f\n\r\t";
        for (int i = 0; i < special.length(); i++) {
            escapes[special.charAt(i)] = bytes("\\" + "\"\\bfnrt".charAt(i));
        }
        return escapes;
    }

    static byte[] bytes(String ascii) {
        return ascii.getBytes(StandardCharsets.ISO_8859_1);
    }

    static void ascii(ContentBuffer out, String text) {
        out.writeBytes(bytes(text));
    }

    /** Text in quotes, with a question mark for each unpaired surrogate. */
    static void text(ContentBuffer out, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        out.writeByte('"');
        int from = 0;
        for (int i = 0; i < utf8.length; i++) {
            byte[] escape = utf8[i] >= 0 ? ESCAPES[utf8[i]] : null;
            if (escape != null) {
                out.writeBytes(utf8, from, i - from);
                out.writeBytes(escape);
                from = i + 1;
            }
        }
        out.writeBytes(utf8, from, utf8.length - from);
        out.writeByte('"');
    }

    /** A whole number as text, because many readers of JSON keep 53 bits of a number. */
    static void int64(ContentBuffer out, long value) {
        ascii(out, '"' + Long.toString(value) + '"');
    }

    /** A number with a fraction; text where it is none. */
    static void real(ContentBuffer out, String number, boolean isFinite) {
        ascii(out, isFinite ? number : '"' + number + '"');
    }
}
