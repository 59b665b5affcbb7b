package io.wireformat.gatling.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Plots as SVG. What is told by colour is also told by place, by pattern and by words, and each plot has a text that
 * says the same.
 */
final class Plots {

    private static final int WIDTH = 760;
    private static final int LEFT = 110;
    private static final int RIGHT = 90;
    private static final int ROW = 26;
    private static final int TOP = 30;

    /** From the palette of Okabe and Ito, which people see apart whatever colours they see. */
    private static final List<String> COLOURS = List.of("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#999999");

    private Plots() {}

    /** Patterns that the stacked bars refer to; once in a page. */
    static String patterns() {
        StringBuilder svg = new StringBuilder("<svg width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>");
        List<String> strokes = List.of("", "M0 8L8 0", "M4 0V8", "M0 4H8", "M0 0L8 8M0 8L8 0");
        for (int i = 0; i < COLOURS.size(); i++) {
            svg.append(format(
                    "<pattern id=\"part%d\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
                            + "<rect width=\"8\" height=\"8\" fill=\"%s\"/>"
                            + "<path d=\"%s\" stroke=\"#000\" stroke-opacity=\".45\" fill=\"none\"/></pattern>",
                    i, COLOURS.get(i), strokes.get(i)));
        }
        return svg.append("</defs></svg>").toString();
    }

    /** The median of each format, and how far the medians of its rounds spread. */
    static String medians(String title, List<CellResult> cells) {
        List<Statistics.Interval> intervals =
                cells.stream().map(CellResult::medianRange).toList();
        double low =
                intervals.stream().mapToDouble(Statistics.Interval::low).min().orElse(0);
        double high =
                intervals.stream().mapToDouble(Statistics.Interval::high).max().orElse(1);
        double margin = Math.max((high - low) * 0.1, high * 0.002);
        Scale scale = new Scale(low - margin, high + margin);
        StringBuilder svg = open(
                title + ": median, and from the least to the greatest of its rounds, in ms",
                cells.size(),
                mediansText(cells, intervals));
        svg.append(axis(scale, cells.size()));
        for (int i = 0; i < cells.size(); i++) {
            CellResult cell = cells.get(i);
            int y = TOP + ROW * i + ROW / 2;
            double median = cell.medianMillis();
            svg.append(label(cell, y));
            svg.append(format(
                    "<line class=\"mark\" stroke-width=\"2\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>",
                    scale.x(intervals.get(i).low()), scale.x(intervals.get(i).high()), y, y));
            svg.append(format("<circle class=\"mark\" cx=\"%.1f\" cy=\"%d\" r=\"4\"/>", scale.x(median), y));
            svg.append(format("<text x=\"%d\" y=\"%d\">%.2f ms</text>", WIDTH - RIGHT + 8, y + 4, median));
        }
        return svg.append("</svg>").toString();
    }

    /** What the median exchange of each format is made of. */
    static String parts(String title, List<CellResult> cells, LinkModel links) {
        List<Breakdown> breakdowns =
                cells.stream().map(cell -> Breakdown.of(cell, links)).toList();
        double longest =
                breakdowns.stream().mapToDouble(Breakdown::measuredMillis).max().orElse(1);
        Scale scale = new Scale(0, longest * 1.02);
        StringBuilder svg =
                open(title + ": where the time goes, in ms", cells.size() + 1, partsText(cells, breakdowns));
        svg.append(axis(scale, cells.size()));
        for (int i = 0; i < cells.size(); i++) {
            int y = TOP + ROW * i + 4;
            svg.append(label(cells.get(i), y + 9));
            double at = 0;
            double[] parts = breakdowns.get(i).parts();
            for (int part = 0; part < parts.length; part++) {
                svg.append(format(
                        "<rect class=\"part\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"url(#part%d)\"/>",
                        scale.x(at), y, scale.x(at + parts[part]) - scale.x(at), ROW - 8, part));
                at += parts[part];
            }
        }
        return svg.append(legend(TOP + ROW * cells.size() + 34))
                .append("</svg>")
                .toString();
    }

    private static StringBuilder open(String title, int rows, String text) {
        int height = TOP + ROW * rows + 30;
        return new StringBuilder(format(
                "<svg viewBox=\"0 0 %d %d\" width=\"%d\" role=\"img\"><title>%s</title><desc>%s</desc>"
                        + "<text class=\"faint\" x=\"0\" y=\"14\">%s</text>",
                WIDTH, height, WIDTH, Html.escape(title), Html.escape(text), Html.escape(title)));
    }

    private static String label(CellResult cell, int y) {
        return format(
                "<text x=\"0\" y=\"%d\">%s</text>",
                y + 4, Html.escape(Labels.format(cell.key().format())));
    }

    private static String axis(Scale scale, int rows) {
        int bottom = TOP + ROW * rows;
        StringBuilder svg = new StringBuilder();
        for (int i = 0; i <= 4; i++) {
            double value = scale.from + (scale.to - scale.from) * i / 4;
            svg.append(format(
                    "<line class=\"axis\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>"
                            + "<text class=\"faint\" text-anchor=\"middle\" x=\"%.1f\" y=\"%d\">%.1f</text>",
                    scale.x(value), scale.x(value), TOP, bottom, scale.x(value), bottom + 15, value));
        }
        return svg.toString();
    }

    private static String legend(int y) {
        StringBuilder svg = new StringBuilder();
        for (int part = 0; part < Breakdown.PARTS.size(); part++) {
            int x = LEFT + 95 * part;
            svg.append(format(
                    "<rect x=\"%d\" y=\"%d\" width=\"14\" height=\"14\" fill=\"url(#part%d)\"/>"
                            + "<text x=\"%d\" y=\"%d\">%s</text>",
                    x, y - 12, part, x + 20, y, Breakdown.PARTS.get(part)));
        }
        return svg.toString();
    }

    private static String mediansText(List<CellResult> cells, List<Statistics.Interval> intervals) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            text.append(format(
                    "%s %.2f ms, in its rounds between %.2f and %.2f. ",
                    Labels.format(cells.get(i).key().format()),
                    cells.get(i).medianMillis(),
                    intervals.get(i).low(),
                    intervals.get(i).high()));
        }
        return text.toString().trim();
    }

    private static String partsText(List<CellResult> cells, List<Breakdown> breakdowns) {
        return IntStream.range(0, cells.size())
                .mapToObj(i -> {
                    double[] parts = breakdowns.get(i).parts();
                    return Labels.format(cells.get(i).key().format()) + ": "
                            + IntStream.range(0, parts.length)
                                    .mapToObj(part -> format("%s %.2f ms", Breakdown.PARTS.get(part), parts[part]))
                                    .collect(Collectors.joining(", "));
                })
                .collect(Collectors.joining(". "));
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }

    /** Places values between the margins. */
    private record Scale(double from, double to) {
        double x(double value) {
            return LEFT + (value - from) / (to - from) * (WIDTH - LEFT - RIGHT);
        }
    }
}
