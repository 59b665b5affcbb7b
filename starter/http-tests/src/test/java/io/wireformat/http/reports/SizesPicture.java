package io.wireformat.http.reports;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Bytes as bars, in the colors of the reader's light or dark theme. */
final class SizesPicture {

    private static final int WIDTH = 720;
    private static final int TOP = 44;
    private static final int ROW = 24;
    private static final int BARS = 150;
    private static final int LONGEST = WIDTH - BARS - 50;

    private static final String STYLE = """
            text { font: 13px system-ui, sans-serif; fill: #1f2328 }
            .title { font-weight: 600 }
            .label { text-anchor: end }
            rect { fill: #0969da }
            rect.json { fill: #8c959f }
            @media (prefers-color-scheme: dark) {
              text { fill: #e6edf3 }
              rect { fill: #4493f8 }
              rect.json { fill: #7d8590 }
            }""";

    private SizesPicture() {}

    /** An SVG of bars from top to bottom, each with its label and number. */
    static String of(Map<String, Integer> bars) {
        StringBuilder svg = new StringBuilder();
        int height = TOP + bars.size() * ROW + 6;
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%1$d\" height=\"%2$d\" "
                .formatted(WIDTH, height));
        svg.append("role=\"img\" aria-labelledby=\"title desc\">\n");
        svg.append("<title id=\"title\">One parcel in each format, in bytes</title>\n<desc id=\"desc\">");
        svg.append(bars.entrySet().stream()
                .map(bar -> escaped(bar.getKey()) + " " + bar.getValue())
                .collect(Collectors.joining(", ")));
        svg.append("</desc>\n<style>\n").append(STYLE).append("\n</style>\n");
        svg.append(
                "<text class=\"title\" x=\"%d\" y=\"20\">One parcel in each format: bytes of the response's body</text>\n"
                        .formatted(BARS));
        int longest = Collections.max(bars.values());
        int y = TOP;
        for (Map.Entry<String, Integer> bar : bars.entrySet()) {
            svg.append(row(bar.getKey(), bar.getValue(), LONGEST * (double) bar.getValue() / longest, y));
            y += ROW;
        }
        return svg.append("</svg>\n").toString();
    }

    private static String row(String label, int bytes, double length, int y) {
        return String.format(
                Locale.ROOT,
                """
                <text class="label" x="%d" y="%d">%s</text><rect%s x="%d" y="%d" width="%.1f" height="16" rx="2"/>\
                <text x="%.1f" y="%d">%d</text>
                """,
                BARS - 10,
                y + 13,
                escaped(label),
                label.equals("JSON") ? " class=\"json\"" : "",
                BARS,
                y,
                length,
                BARS + length + 8,
                y + 13,
                bytes);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
