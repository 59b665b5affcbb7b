package io.wireformat.gatling.page;

import java.util.Locale;
import java.util.Map;

/**
 * The part of a plot that one row's marks go into. Values are those of the plot's scale.
 *
 * @param left where the scale begins
 * @param right where it ends
 * @param top of the row
 * @param height of the row
 */
public record Lane(Scale scale, double left, double right, double top, double height) {

    private static final double GAP = 4;

    /** What is narrower is not seen. */
    private static final double LEAST_WIDTH = 3;

    /** Half way down. */
    double middle() {
        return top + height / 2;
    }

    /** Where a value lies. */
    public double x(double value) {
        return left + scale.place(value) * (right - left);
    }

    /** A bar of the row's height. */
    public Element bar(double from, double to, int fill) {
        return part(from, to, fill, 0, 1);
    }

    /** One of several bars below each other. */
    public Element part(double from, double to, int fill, int index, int count) {
        double each = (height - GAP) / count;
        return Element.of("rect")
                .with("x", x(from))
                .with("y", top + GAP / 2 + each * index)
                .with("width", Math.max(0, x(to) - x(from)))
                .with("height", each)
                .with("fill", Patterns.fill(fill))
                .styled("part");
    }

    /**
     * An upright bar that stands on the row's lower edge.
     *
     * @param at its left edge
     * @param share of the row's height, 0 to 1
     */
    public Element column(double at, double until, double share, String classes) {
        double full = height - GAP;
        return Element.of("rect")
                .with("x", x(at))
                .with("y", top + GAP / 2 + full * (1 - share))
                .with("width", Math.max(LEAST_WIDTH, x(until) - x(at)))
                .with("height", full * share)
                .styled(classes);
    }

    /** A line through points, each a value and its share of the row's height, 0 to 1. */
    public Element trace(Map<Double, Double> points, String classes) {
        StringBuilder path = new StringBuilder();
        points.forEach(
                (at, share) -> path.append(path.isEmpty() ? 'M' : 'L').append(path("%.2f,%.2f ", x(at), y(share))));
        return Element.of("path").with("d", path.toString().trim()).styled(classes);
    }

    /** A dot at a share of the row's height. */
    public Element point(double at, double share, double radius, String classes) {
        return dot(at, radius, classes).with("cy", y(share));
    }

    private double y(double share) {
        return top + height - GAP - (height - 2 * GAP) * share;
    }

    /** A line between two values. */
    public Element line(double from, double to, String classes) {
        return Element.of("path")
                .with("d", path("M%.2f,%.2f H%.2f", x(from), middle(), x(to)))
                .styled(classes);
    }

    /** A box between two values. */
    public Element box(double from, double to, String classes) {
        return Element.of("rect")
                .with("x", x(from))
                .with("y", top + GAP)
                .with("width", Math.max(1, x(to) - x(from)))
                .with("height", height - 2 * GAP)
                .styled(classes);
    }

    /** A line across the row. */
    public Element mark(double at, String classes) {
        return Element.of("path")
                .with("d", path("M%.2f,%.2f V%.2f", x(at), top + GAP / 2, top + height - GAP / 2))
                .styled(classes);
    }

    /** A dot. */
    public Element dot(double at, double radius, String classes) {
        return Element.of("circle")
                .with("cx", x(at))
                .with("cy", middle())
                .with("r", radius)
                .styled(classes);
    }

    /** A diamond. */
    public Element diamond(double at, String classes) {
        return Element.of("path")
                .with("d", path("M%.2f,%.2f l5,5 l-5,5 l-5,-5 z", x(at), middle() - 5))
                .styled(classes);
    }

    static String path(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }

    static Element text(double x, double y, String text) {
        return Element.of("text", text).with("x", x).with("y", y);
    }
}
