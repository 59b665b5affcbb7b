package io.wireformat.codec.protobufjson;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.internal.json.JsonText;

/** Writes JSON values. */
final class JsonWriter {

    private JsonWriter() {}

    static void ascii(ContentBuffer out, String text) {
        JsonText.writeAscii(out, text);
    }

    /** Text in quotes. */
    static void text(ContentBuffer out, String text) {
        JsonText.write(out, text);
    }

    /** An integer as text, because many JSON readers keep only 53 bits of a number. */
    static void int64(ContentBuffer out, long value) {
        ascii(out, '"' + Long.toString(value) + '"');
    }

    /** A floating-point number; NaN and infinity are text. */
    static void real(ContentBuffer out, String number, boolean isFinite) {
        ascii(out, isFinite ? number : '"' + number + '"');
    }
}
