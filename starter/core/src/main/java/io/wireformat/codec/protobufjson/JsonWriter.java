package io.wireformat.codec.protobufjson;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.internal.json.JsonText;

/** Writes the values of JSON. */
final class JsonWriter {

    private JsonWriter() {}

    static void ascii(ContentBuffer out, String text) {
        JsonText.writeAscii(out, text);
    }

    /** Text in quotes. */
    static void text(ContentBuffer out, String text) {
        JsonText.write(out, text);
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
