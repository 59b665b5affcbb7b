package io.wireformat.gatling.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contrasts that WCAG 2.2 requires, 4.5 for text and 3 for graphics, on both backgrounds. */
class ColoursTests {

    private static final Pattern COLOUR =
            Pattern.compile("--([a-z0-9]+): light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)");

    private final Map<String, String> light = new LinkedHashMap<>();
    private final Map<String, String> dark = new LinkedHashMap<>();

    ColoursTests() {
        Matcher colours = COLOUR.matcher(Resource.of(Page.class, "page.css"));
        while (colours.find()) {
            light.put(colours.group(1), colours.group(2));
            dark.put(colours.group(1), colours.group(3));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "faint", "link", "alarm"})
    void textCanBeReadOnEveryGround(String text) {
        for (String ground : new String[] {"ground", "strip"}) {
            assertThat(contrast(light, text, ground)).isGreaterThanOrEqualTo(4.5);
            assertThat(contrast(dark, text, ground)).isGreaterThanOrEqualTo(4.5);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"})
    void marksStandOutFromTheGround(String mark) {
        assertThat(contrast(light, mark, "ground")).isGreaterThanOrEqualTo(3);
        assertThat(contrast(dark, mark, "ground")).isGreaterThanOrEqualTo(3);
    }

    private static double contrast(Map<String, String> colours, String one, String other) {
        double first = luminance(colours.get(one));
        double second = luminance(colours.get(other));
        return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    }

    private static double luminance(String colour) {
        return 0.2126 * channel(colour, 1) + 0.7152 * channel(colour, 3) + 0.0722 * channel(colour, 5);
    }

    private static double channel(String colour, int at) {
        double value = Integer.parseInt(colour.substring(at, at + 2), 16) / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
}
