package io.wireformat.gatling.page;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A plot with a named row for each thing that is compared, on one horizontal axis: bars, intervals and boxes need no
 * colours then to be told apart. Its text alternative is what the rows say of themselves.
 */
public final class RowPlot implements Node {

    /** Of all plots, in CSS pixels: as wide as a small screen, so that their text is never scaled down much. */
    static final int WIDTH = 400;

    private static final int ROW = 24;
    private static final int TOP = 4;
    private static final int AXIS = 32;
    private static final double LETTER = 7;

    private final String title;
    private final Scale scale;
    private final String unit;
    private int height = ROW;
    private final List<Row> rows = new ArrayList<>();

    private RowPlot(String title, Scale scale, String unit) {
        this.title = title;
        this.scale = scale;
        this.unit = unit;
    }

    /**
     * A plot without rows.
     *
     * @param unit stands below the axis
     */
    public static RowPlot of(String title, Scale scale, String unit) {
        return new RowPlot(title, scale, unit);
    }

    /** Makes room for several bars in each row. */
    public RowPlot rowHeight(int pixels) {
        height = pixels;
        return this;
    }

    /**
     * Adds a row.
     *
     * @param label stands to its left
     * @param value stands to its right
     * @param says the row in words
     * @param marks what to draw in it
     */
    public RowPlot row(String label, String value, String says, Function<Lane, List<Element>> marks) {
        rows.add(new Row(label, value, says, marks));
        return this;
    }

    @Override
    public void appendTo(StringBuilder markup) {
        double left = room(rows.stream().mapToInt(row -> row.label().length()).max());
        double right =
                WIDTH - room(rows.stream().mapToInt(row -> row.value().length()).max());
        int bottom = TOP + height * rows.size();
        String says = rows.stream().map(Row::says).collect(Collectors.joining(" "));
        Element svg = Element.of("svg", Element.of("title", title), Element.of("desc", says))
                .with("viewBox", "0 0 " + WIDTH + " " + (bottom + AXIS))
                .with("role", "img")
                .styled("plot");
        svg.add(Axis.below(scale, left, right, TOP, bottom, unit));
        for (int i = 0; i < rows.size(); i++) {
            Lane lane = new Lane(scale, left, right, TOP + height * i, height);
            svg.add(rows.get(i).draw(lane));
        }
        Element.of("figure", Element.of("figcaption", title), svg).appendTo(markup);
    }

    private static double room(OptionalInt letters) {
        return letters.orElse(0) * LETTER + 10;
    }

    private record Row(String label, String value, String says, Function<Lane, List<Element>> marks) {

        Element draw(Lane lane) {
            return Element.of("g", Element.of("title", says))
                    .add(Lane.text(0, lane.middle() + 4, label))
                    .add(marks.apply(lane))
                    .add(Lane.text(WIDTH, lane.middle() + 4, value).with("text-anchor", "end"));
        }
    }
}
