package io.wireformat.gatling.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A plot with a named row and an interval for each compared item on one horizontal axis, so that no colours are needed.
 * Its text alternative consists of the descriptions of the rows.
 */
public final class RowPlot implements Node {

    /** The width of all plots in CSS pixels: that of a small screen, so that text is never scaled down much. */
    static final int WIDTH = 400;

    private static final int ROW = 24;
    private static final int TOP = 4;
    private static final int AXIS = 32;
    private static final double LETTER = 7;

    private final String title;
    private final Scale scale;
    private final String unit;
    private final double reference;
    private final List<Row> rows = new ArrayList<>();

    private RowPlot(String title, Scale scale, String unit, double reference) {
        this.title = title;
        this.scale = scale;
        this.unit = unit;
        this.reference = reference;
    }

    /**
     * A plot without rows.
     *
     * @param unit shown below the axis
     * @param reference a value with a line across all rows
     */
    public static RowPlot of(String title, Scale scale, String unit, double reference) {
        return new RowPlot(title, scale, unit, reference);
    }

    /**
     * Adds a row.
     *
     * @param label shown on its left
     * @param value shown on its right
     * @param says the row in words
     */
    public RowPlot row(String label, String value, String says, double low, double middle, double high) {
        rows.add(new Row(label, value, says, low, middle, high));
        return this;
    }

    @Override
    public void appendTo(StringBuilder markup) {
        double left =
                LETTER * rows.stream().mapToInt(row -> row.label.length()).max().orElse(0) + 10;
        double right = WIDTH
                - 10
                - LETTER
                        * rows.stream()
                                .mapToInt(row -> row.value.length())
                                .max()
                                .orElse(0);
        int bottom = TOP + ROW * rows.size();
        String says = rows.stream().map(Row::says).collect(Collectors.joining(" "));
        Element svg = Element.of("svg", Element.of("title", title), Element.of("desc", says))
                .with("viewBox", "0 0 " + WIDTH + " " + (bottom + AXIS))
                .with("role", "img")
                .styled("plot");
        svg.add(Axis.below(scale, left, right, TOP, bottom, unit));
        double line = left + scale.place(reference) * (right - left);
        svg.add(Element.of("path")
                .with("d", Axis.path("M%.2f,%d V%d", line, TOP, bottom))
                .styled("thin"));
        for (int i = 0; i < rows.size(); i++) {
            svg.add(rows.get(i).draw(scale, left, right, TOP + ROW * (i + 0.5)));
        }
        Element.of("figure", Element.of("figcaption", title), svg).appendTo(markup);
    }

    private record Row(String label, String value, String says, double low, double middle, double high) {

        Element draw(Scale scale, double left, double right, double y) {
            double from = left + scale.place(low) * (right - left);
            double to = left + scale.place(high) * (right - left);
            return Element.of(
                    "g",
                    Element.of("title", says),
                    Axis.text(0, y + 4, label),
                    Element.of("path")
                            .with("d", Axis.path("M%.2f,%.2f H%.2f", from, y, to))
                            .styled("ink"),
                    Element.of("circle")
                            .with("cx", left + scale.place(middle) * (right - left))
                            .with("cy", y)
                            .with("r", 4)
                            .styled("solid"),
                    Axis.text(WIDTH, y + 4, value).with("text-anchor", "end"));
        }
    }
}
