package io.wireformat.internal.link;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses numbers with units. All methods throw an {@link IllegalArgumentException} with the text and an example. */
public final class Quantity {

    private static final Pattern NUMBER_WITH_UNIT = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([A-Za-z/]*)");

    private Quantity() {}

    public static Duration duration(String text) {
        Matcher matcher = numberWithUnit(text);
        BigDecimal number = new BigDecimal(matcher.group(1));
        return switch (matcher.group(2)) {
            case "us" -> nanos(number, 1_000L);
            case "ms" -> nanos(number, 1_000_000L);
            case "s" -> nanos(number, 1_000_000_000L);
            case "m" -> nanos(number, 60_000_000_000L);
            case "h" -> nanos(number, 3_600_000_000_000L);
            default -> throw new IllegalArgumentException("'" + text + "' is not a time; use for example 14ms");
        };
    }

    public static long bytesPerSecond(String text) {
        Matcher matcher = numberWithUnit(text);
        int power =
                switch (matcher.group(2)) {
                    case "kB/s" -> 3;
                    case "MB/s" -> 6;
                    case "GB/s" -> 9;
                    default ->
                        throw new IllegalArgumentException(
                                "'" + text + "' is not a bandwidth; use for example 350kB/s");
                };
        return new BigDecimal(matcher.group(1)).movePointRight(power).longValue();
    }

    public static int segments(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is not a number of segments; use for example 10", e);
        }
    }

    private static Duration nanos(BigDecimal number, long unit) {
        return Duration.ofNanos(number.multiply(BigDecimal.valueOf(unit)).longValue());
    }

    private static Matcher numberWithUnit(String text) {
        Matcher matcher = NUMBER_WITH_UNIT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a number with a unit");
        }
        return matcher;
    }
}
