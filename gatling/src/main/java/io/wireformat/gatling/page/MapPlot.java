package io.wireformat.gatling.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A plot of coloured tiles over two scales, with marks. The caller supplies its text alternative. */
public final class MapPlot implements Node {

    private static final int LEFT = 48;
    private static final int TOP = 22;
    private static final int BOTTOM = 250;
    private static final int AXIS = 36;
    private static final int RIGHT = RowPlot.WIDTH - 4;

    private final String title;
    private final String says;
    private final Scale across;
    private final Scale up;
    private final String acrossUnit;
    private final String upUnit;
    /** Tiles by their fills: one shape for each pattern, because printers rasterize every shape with a pattern. */
    private final Map<Integer, StringBuilder> areas = new TreeMap<>();

    private final List<Element> tiles = new ArrayList<>();
    private final List<Element> marks = new ArrayList<>();

    /** An empty map. */
    public MapPlot(String title, String says, Scale across, String acrossUnit, Scale up, String upUnit) {
        this.title = title;
        this.says = says;
        this.across = across;
        this.acrossUnit = acrossUnit;
        this.up = up;
        this.upUnit = upUnit;
    }

    /** Fills a tile between two values of each scale. */
    public MapPlot tile(double left, double right, double low, double high, int fill, String says) {
        areas.computeIfAbsent(fill, first -> new StringBuilder())
                .append(Axis.path("M%.2f,%.2f H%.2f V%.2f H%.2f Z ", x(left), y(high), x(right), y(low), x(left)));
        tiles.add(
                rectangle(left, right, low, high).add(Element.of("title", says)).styled("told"));
        return this;
    }

    /** Hatches an area. */
    public MapPlot hatch(double left, double right, double low, double high) {
        marks.add(rectangle(left, right, low, high).with("fill", Patterns.BEYOND));
        return this;
    }

    /** A line between two points. */
    public MapPlot line(double fromAcross, double fromUp, double toAcross, double toUp, String classes) {
        marks.add(Element.of("path")
                .with("d", Axis.path("M%.2f,%.2f L%.2f,%.2f", x(fromAcross), y(fromUp), x(toAcross), y(toUp)))
                .styled(classes));
        return this;
    }

    /** A small dot. */
    public MapPlot point(double at, double height) {
        marks.add(Element.of("circle")
                .with("cx", x(at))
                .with("cy", y(height))
                .with("r", 1)
                .styled("solid"));
        return this;
    }

    /** A point with a name. */
    public MapPlot point(double at, double height, String name) {
        marks.add(Element.of("circle", Element.of("title", name))
                .with("cx", x(at))
                .with("cy", y(height))
                .with("r", 5)
                .styled("hollow"));
        boolean room = x(at) < (LEFT + RIGHT) / 2.0;
        marks.add(Axis.text(x(at) + (room ? 8 : -8), y(height) - 6, name)
                .styled("label")
                .with("text-anchor", room ? "start" : "end"));
        return this;
    }

    @Override
    public void appendTo(StringBuilder markup) {
        Element svg = Element.of("svg", Element.of("title", title), Element.of("desc", says))
                .with("viewBox", "0 0 " + RowPlot.WIDTH + " " + (BOTTOM + AXIS))
                .with("role", "img")
                .styled("plot");
        areas.forEach((fill, area) ->
                svg.add(Element.of("path").with("d", area.toString().strip()).with("fill", Patterns.fill(fill))));
        svg.add(tiles)
                .add(Axis.below(across, LEFT, RIGHT, BOTTOM, BOTTOM + 4, acrossUnit))
                .add(Axis.beside(up, LEFT, LEFT, TOP, BOTTOM, upUnit))
                .add(marks);
        Element.of("figure", Element.of("figcaption", title), svg).appendTo(markup);
    }

    private Element rectangle(double left, double right, double low, double high) {
        return Element.of("rect")
                .with("x", x(left))
                .with("y", y(high))
                .with("width", x(right) - x(left))
                .with("height", y(low) - y(high));
    }

    private double x(double value) {
        return LEFT + across.place(value) * (RIGHT - LEFT);
    }

    private double y(double value) {
        return BOTTOM - up.place(value) * (BOTTOM - TOP);
    }
}
