package io.wireformat.gatling.verdict;

import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The start of the page as a picture for documentation: the advice, the reason to doubt it if there is one, and the grid. An
 * SVG without scripts, fonts or links, which is light or dark like the reader's system.
 */
public final class VerdictPicture {

    private static final int WIDTH = 960;
    private static final int NAMES = 112;
    private static final int LINE = 24;
    private static final int CELL = 22;

    /** Characters of a line of the advice, in a font of average width. */
    private static final int ADVICE_LINE = 84;

    private static final int SMALL_LINE = 125;

    private static final String STYLE = """
            text { font: 13px system-ui, sans-serif; fill: #1b1b1b; }
            .advice { font-size: 18px; font-weight: 600; }
            .faint { font-size: 11px; fill: #595959; }
            .alarm { fill: #a83200; }
            .ground { fill: #ffffff; }
            .h0 { fill: #cfe8dc; } .h1 { fill: #fdf0c4; } .h2 { fill: #fbd3a6; } .h3 { fill: #f4b3a1; }
            .h-none { fill: #e3e3e3; }
            @media (prefers-color-scheme: dark) {
              text { fill: #ececec; } .faint { fill: #a8a8a8; } .alarm { fill: #ff9a66; } .ground { fill: #16181b; }
              .h0 { fill: #134a38; } .h1 { fill: #4d3f00; } .h2 { fill: #6b3a00; } .h3 { fill: #7d2410; }
              .h-none { fill: #35383d; }
            }
            """;

    private final List<Element> parts = new ArrayList<>();
    private int y = 12;

    private VerdictPicture() {}

    /** The whole file. */
    public static String of(Verdict verdict) {
        VerdictPicture picture = new VerdictPicture();
        picture.lines(verdict.advice(), ADVICE_LINE, LINE, "advice");
        verdict.doubt().ifPresent(doubt -> picture.lines(doubt, SMALL_LINE, 18, "alarm"));
        picture.y += 8;
        picture.grid(TimesGrid.of(verdict));
        picture.y += 6;
        picture.lines(
                TimesGrid.CAPTION + " contender. Grey: no significant difference. Run on "
                        + Objects.requireNonNullElse(verdict.run().settings().get("date"), "an unknown day") + ", "
                        + Objects.requireNonNullElse(verdict.run().settings().get("cpu"), "an unknown processor")
                        + ".",
                SMALL_LINE,
                16,
                "faint");
        Element svg = Element.of(
                        "svg",
                        Element.of("title", verdict.advice()),
                        Element.of("style", STYLE),
                        rectangle(0, 0, WIDTH, picture.y + 8, "ground"))
                .with("xmlns", "http://www.w3.org/2000/svg")
                .with("viewBox", "0 0 " + WIDTH + " " + (picture.y + 8))
                .with("role", "img")
                .add(picture.parts);
        return svg.toMarkup() + "\n";
    }

    private void lines(String text, int length, int height, String classes) {
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (line.length() + word.length() > length) {
                line(line.toString(), height, classes);
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        line(line.toString(), height, classes);
    }

    private void line(String text, int height, String classes) {
        y += height;
        parts.add(text(12, y - 6, text).styled(classes));
    }

    private void grid(TimesGrid grid) {
        int width = (WIDTH - NAMES - 24) / grid.columns().size();
        for (int column = 0; column < grid.columns().size(); column++) {
            List<String> heading = grid.columns().get(column);
            for (int line = 0; line < heading.size(); line++) {
                parts.add(right(column, width, y + 14 * (line + 1), heading.get(line))
                        .styled("faint"));
            }
        }
        y += 14 * grid.columns().stream().mapToInt(List::size).max().orElse(0) + 6;
        for (TimesGrid.Row row : grid.rows()) {
            parts.add(text(12, y + 15, row.name()));
            for (int column = 0; column < row.figures().size(); column++) {
                TimesGrid.Figure figure = row.figures().get(column);
                if (!figure.shade().isEmpty()) {
                    parts.add(rectangle(left(column, width) + 1, y, width - 2, CELL - 2, figure.shade()));
                }
                parts.add(right(column, width, y + 15, figure.text()));
            }
            y += CELL;
        }
    }

    private static int left(int column, int width) {
        return 12 + NAMES + column * width;
    }

    private static Element right(int column, int width, int y, String text) {
        return text(left(column, width) + width - 6, y, text).with("text-anchor", "end");
    }

    private static Element text(int x, int y, String text) {
        return Element.of("text", Node.text(text)).with("x", x).with("y", y);
    }

    private static Element rectangle(int x, int y, int width, int height, String classes) {
        return Element.of("rect")
                .with("x", x)
                .with("y", y)
                .with("width", width)
                .with("height", height)
                .styled(classes);
    }
}
