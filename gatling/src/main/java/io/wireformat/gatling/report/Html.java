package io.wireformat.gatling.report;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a page's text has to go through. */
final class Html {

    private Html() {}

    static String escape(Object text) {
        return String.valueOf(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** A dash for what nobody measured. */
    static String number(@Nullable Double value, int decimals) {
        return value == null || !Double.isFinite(value)
                ? "–"
                : String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
