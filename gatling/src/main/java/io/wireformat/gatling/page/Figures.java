package io.wireformat.gatling.page;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats figures for readers. */
public final class Figures {

    /** For a figure that was not measured. */
    public static final String NONE = "–";

    private Figures() {}

    /** With this number of decimals and thousands separators. */
    public static String fixed(@Nullable Double value, int decimals) {
        return value == null || !Double.isFinite(value)
                ? NONE
                : String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** With three digits, the precision of a measurement; larger numbers keep their integer part. */
    public static String significant(@Nullable Double value) {
        if (value == null || !Double.isFinite(value)) {
            return NONE;
        }
        double size = Math.abs(value);
        return fixed(value, size >= 100 || size == 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
    }
}
