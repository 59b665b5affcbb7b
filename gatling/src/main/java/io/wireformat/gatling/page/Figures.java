package io.wireformat.gatling.page;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How figures are written for a reader. */
public final class Figures {

    /** For what nobody measured. */
    public static final String NONE = "–";

    private Figures() {}

    /** With so many decimals, and thousands apart. */
    public static String fixed(@Nullable Double value, int decimals) {
        return value == null || !Double.isFinite(value)
                ? NONE
                : String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** With three digits, as a measurement is good for no more; a greater number keeps its whole part. */
    public static String significant(@Nullable Double value) {
        if (value == null || !Double.isFinite(value)) {
            return NONE;
        }
        double size = Math.abs(value);
        return fixed(value, size >= 100 || size == 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
    }
}
