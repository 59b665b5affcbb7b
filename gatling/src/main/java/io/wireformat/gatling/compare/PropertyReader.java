package io.wireformat.gatling.compare;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the properties that begin with {@code compare.}; a blank one is not set. */
final class PropertyReader {

    static final String PREFIX = "compare.";

    private final Properties properties;

    PropertyReader(Properties properties) {
        this.properties = properties;
    }

    /** @throws ComparisonException for one of this prefix that has another name */
    void refuseUnknown(Set<String> names) {
        for (String name : properties.stringPropertyNames()) {
            if (name.startsWith(PREFIX) && !names.contains(name.substring(PREFIX.length()))) {
                throw new ComparisonException("unknown property " + name + "; there are "
                        + String.join(
                                ", ",
                                names.stream().sorted().map(PREFIX::concat).toList()));
            }
        }
    }

    String text(String name, String unset) {
        return textOf(PREFIX + name, unset);
    }

    /** A property of another prefix. */
    String textOf(String fullName, String unset) {
        @Nullable String text = properties.getProperty(fullName);
        return text == null || text.isBlank() ? unset : text.trim();
    }

    /** What stands between commas. */
    List<String> list(String name, String unset) {
        return Arrays.stream(text(name, unset).split(",", -1))
                .map(String::trim)
                .filter(value -> !value.isEmpty())
                .toList();
    }

    Duration seconds(String name, int unset, int least, int most) {
        return Duration.ofSeconds(whole(name, unset, least, most));
    }

    int whole(String name, int unset, int least, int most) {
        double number = number(name, unset, least, most);
        if (number != Math.rint(number)) {
            throw new ComparisonException(PREFIX + name + "=" + text(name, "") + " is not a whole number");
        }
        return (int) number;
    }

    /** A property of another prefix. */
    boolean isTrue(String fullName) {
        String text = textOf(fullName, "false");
        if (!text.equals("true") && !text.equals("false")) {
            throw new ComparisonException(fullName + "=" + text + " is neither true nor false");
        }
        return text.equals("true");
    }

    double number(String name, double unset, double least, double most) {
        String text = text(name, "");
        if (text.isEmpty()) {
            return unset;
        }
        double number;
        try {
            number = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new ComparisonException(PREFIX + name + "=" + text + " is not a number", e);
        }
        if (!(number >= least && number <= most)) {
            throw new ComparisonException(
                    String.format("%s%s=%s is not between %.0f and %.0f", PREFIX, name, text, least, most));
        }
        return number;
    }
}
