package io.wireformat.gatling.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws the ticks of a scale along an edge of a plot, with as many labels as fit. */
final class Axis {

    private static final double LETTER = 6;
    private static final double BETWEEN_LABELS = 6;

    private Axis() {}

    /** An axis below a plot, with lines up to {@code top}. */
    static List<Element> below(Scale scale, double left, double right, double top, double bottom, String unit) {
        List<Element> axis = new ArrayList<>();
        double free = Double.NEGATIVE_INFINITY;
        for (double tick : scale.ticks()) {
            double x = left + scale.place(tick) * (right - left);
            axis.add(Element.of("path")
                    .with("d", path("M%.2f,%.2f V%.2f", x, top, bottom))
                    .styled("axis"));
            String label = scale.label(tick);
            double half = label.length() * LETTER / 2;
            if (x - half >= free) {
                axis.add(text(x, bottom + 13, label).styled("faint").with("text-anchor", "middle"));
                free = x + half + BETWEEN_LABELS;
            }
        }
        axis.add(text((left + right) / 2, bottom + 28, unit).styled("faint").with("text-anchor", "middle"));
        return axis;
    }

    /** An axis on the left of a plot, with the unit at its top. */
    static List<Element> beside(Scale scale, double left, double right, double top, double bottom, String unit) {
        List<Element> axis = new ArrayList<>();
        for (double tick : scale.ticks()) {
            double y = bottom - scale.place(tick) * (bottom - top);
            axis.add(Element.of("path")
                    .with("d", path("M%.2f,%.2f H%.2f", left, y, right))
                    .styled("axis"));
            axis.add(text(left - 4, y + 4, scale.label(tick)).styled("faint").with("text-anchor", "end"));
        }
        axis.add(text(0, top - 11, unit).styled("faint"));
        return axis;
    }

    static String path(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }

    static Element text(double x, double y, String text) {
        return Element.of("text", text).with("x", x).with("y", y);
    }
}
