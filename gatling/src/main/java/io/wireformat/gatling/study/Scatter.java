package io.wireformat.gatling.study;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * A plot of published ratios (across) and ours (up), both logarithmic, without a script or style sheet. On the diagonal
 * the ratios are equal, within the band they agree, and in the shaded quarters they contradict each other.
 */
final class Scatter {

    private static final int SIDE = 560;
    private static final int MARGIN = 60;

    private static final List<Double> TICKS =
            List.of(0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0);

    private final List<Cell> cells;
    private final double min;
    private final double max;
    private final StringBuilder svg = new StringBuilder();

    /** @param cells the cells; those with both figures are shown */
    Scatter(List<Cell> cells) {
        this.cells = cells.stream()
                .filter(cell -> cell.measured().isPresent() && cell.bound() != Verdict.Bound.MORE)
                .toList();
        double farthest = Math.max(
                2,
                this.cells.stream()
                        .flatMapToDouble(cell -> DoubleStream.of(cell.published(), measured(cell)))
                        .map(value -> Math.max(value, 1 / value))
                        .max()
                        .orElse(1));
        this.max = farthest * Verdict.WITHIN;
        this.min = 1 / max;
    }

    private static double measured(Cell cell) {
        return cell.measured().orElseThrow().value();
    }

    String svg() {
        int whole = SIDE + 2 * MARGIN;
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" font-family=\"sans-serif\""
                        + " font-size=\"12\">",
                whole, whole);
        add("<title>Published and measured ratios</title>");
        add(
                "<desc>%d ratios. On the diagonal both are equal; within the band they agree within 1.25 times; in the grey"
                        + " quarters they contradict each other. All ratios are in %s.</desc>",
                cells.size(), Results.ROWS);
        add("<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>", whole, whole);
        rectangle(min, 1, 1, max);
        rectangle(1, max, min, 1);
        add(
                "<polygon fill=\"#cfe3f5\" points=\"%s %s %s %s %s %s\"/>",
                point(min, min),
                point(min, min * Verdict.WITHIN),
                point(max / Verdict.WITHIN, max),
                point(max, max),
                point(max, max / Verdict.WITHIN),
                point(min * Verdict.WITHIN, min));
        add("<polyline fill=\"none\" stroke=\"#333\" points=\"%s %s\"/>", point(min, min), point(max, max));
        TICKS.stream().filter(tick -> min <= tick && tick <= max).forEach(this::tick);
        add("<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">published ratio</text>", whole / 2, whole - 12);
        add("<text transform=\"translate(16 %d) rotate(-90)\" text-anchor=\"middle\">our ratio</text>", whole / 2);
        cells.forEach(this::dot);
        add("<text x=\"%d\" y=\"24\">● counts   ○ calibrates the link, or an outlier there</text>", MARGIN);
        return svg.append("</svg>\n").toString();
    }

    private void rectangle(double fromX, double toX, double fromY, double toY) {
        add(
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#eee\"/>",
                x(fromX), y(toY), x(toX) - x(fromX), y(fromY) - y(toY));
    }

    private void tick(double tick) {
        String label = tick < 1 ? String.valueOf(tick) : String.valueOf((int) tick);
        add("<polyline fill=\"none\" stroke=\"#ccc\" points=\"%s %s\"/>", point(tick, min), point(tick, max));
        add("<polyline fill=\"none\" stroke=\"#ccc\" points=\"%s %s\"/>", point(min, tick), point(max, tick));
        add("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>", x(tick), SIDE + MARGIN + 16, label);
        add("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>", MARGIN - 6, y(tick) + 4, label);
    }

    private void dot(Cell cell) {
        add(
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" stroke=\"#1b5e9e\" fill=\"%s\" fill-opacity=\"0.6\"><title>%s</title></circle>",
                x(cell.published()),
                y(measured(cell)),
                cell.counts() ? "#1b5e9e" : "none",
                String.format(
                        Locale.ROOT,
                        "%s, %s: %.2f, here %.2f",
                        cell.what(),
                        cell.sides(),
                        cell.published(),
                        measured(cell)));
    }

    private String point(double x, double y) {
        return String.format(Locale.ROOT, "%.1f,%.1f", x(x), y(y));
    }

    private double x(double value) {
        return MARGIN + SIDE * Math.log(value / min) / Math.log(max / min);
    }

    private double y(double value) {
        return MARGIN + SIDE - SIDE * Math.log(value / min) / Math.log(max / min);
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
