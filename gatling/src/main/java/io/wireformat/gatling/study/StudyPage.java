package io.wireformat.gatling.study;

import io.wireformat.gatling.page.DataTable;
import io.wireformat.gatling.page.DataTable.Value;
import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Figures;
import io.wireformat.gatling.page.Lane;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.page.Page;
import io.wireformat.gatling.page.RowPlot;
import io.wireformat.gatling.page.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/** A report as one HTML file: what holds first, then the figures, plots with their tables. */
final class StudyPage {

    private static final Pattern LEADING_NUMBER = Pattern.compile("-?\\d[\\d,]*(\\.\\d+)?");

    private static final double DOT = 2.5;

    private StudyPage() {}

    static String of(StudyReport report) {
        List<Node> body = new ArrayList<>();
        body.add(Element.of("p", report.source()));
        if (!report.conclusions().isEmpty()) {
            body.add(section("What holds", List.of(summary(report.conclusions()), conclusions(report.conclusions())))
                    .styled("words"));
        }
        for (StudyReport.Section section : report.sections()) {
            body.add(section(section.title(), nodes(section.items())));
        }
        return Page.of(report.title(), body).toHtml();
    }

    private static Element section(String title, List<Node> content) {
        return Element.of("section", Element.of("h2", title)).add(content);
    }

    private static Node summary(List<StudyReport.Conclusion> conclusions) {
        return Element.of("p", Element.of("strong", Markdown.summary(conclusions)));
    }

    private static Node conclusions(List<StudyReport.Conclusion> conclusions) {
        return table(
                "Published figures beside ours",
                List.of("published", "verdict", "figure", "here"),
                conclusions.stream().map(StudyPage::row).toList());
    }

    /** The verdict comes before figures that may be wider than the screen. */
    private static List<String> row(StudyReport.Conclusion conclusion) {
        return List.of(conclusion.statement(), conclusion.verdict().words(), conclusion.published(), conclusion.ours());
    }

    /** Plots that follow each other stand side by side. */
    private static List<Node> nodes(List<StudyReport.Item> items) {
        List<Node> nodes = new ArrayList<>();
        Element plots = null;
        for (StudyReport.Item item : items) {
            if (item instanceof StudyReport.Paragraph paragraph) {
                nodes.add(Element.of("p", paragraph.text()));
                plots = null;
            } else if (item instanceof StudyReport.Table table) {
                nodes.add(table(table.caption(), table.columns(), table.rows()));
                plots = null;
            } else if (item instanceof StudyReport.Appendix appendix) {
                StudyReport.Table table = appendix.table();
                nodes.add(table(table.caption(), table.columns(), table.rows()).folded());
                plots = null;
            } else {
                if (plots == null) {
                    plots = Element.of("div").styled("grid");
                    nodes.add(plots);
                }
                plots.add(plotWithFigures(item));
            }
        }
        return nodes;
    }

    private static Element plotWithFigures(StudyReport.Item item) {
        if (item instanceof StudyReport.Boxes boxes) {
            return Element.of(
                    "div",
                    plot(boxes),
                    table(boxes.caption(), Markdown.BOX_COLUMNS, Markdown.rows(boxes))
                            .folded());
        }
        StudyReport.Lines lines = (StudyReport.Lines) item;
        return Element.of(
                "div",
                plot(lines),
                table(lines.caption(), Markdown.columns(lines), Markdown.rows(lines))
                        .folded());
    }

    private static DataTable table(String caption, List<String> columns, List<List<String>> rows) {
        DataTable table = DataTable.of(caption, columns);
        rows.forEach(row -> table.row(row.stream().map(StudyPage::value).toList()));
        return table;
    }

    /** A text that begins with a number is sorted by it. */
    private static Value value(String text) {
        Matcher number = LEADING_NUMBER.matcher(text);
        return number.lookingAt() && !text.isEmpty()
                ? Value.about(Double.parseDouble(number.group().replace(",", "")), text)
                : Value.text(text);
    }

    private static Node plot(StudyReport.Boxes boxes) {
        Scale scale = Scale.logarithmic(
                boxes.boxes().stream().flatMapToDouble(box -> DoubleStream.of(box.least(), box.greatest())));
        RowPlot plot = RowPlot.of(boxes.caption(), scale, boxes.unit() + ", logarithmic");
        for (StudyReport.Box box : boxes.boxes()) {
            String says = String.format(
                    "%s half between %s and %s, slowest %s %s.",
                    box.label(),
                    Figures.significant(box.lower()),
                    Figures.significant(box.upper()),
                    Figures.significant(box.greatest()),
                    boxes.unit());
            plot.row(
                    box.label(),
                    Figures.significant(box.median()),
                    says,
                    lane -> List.of(
                            lane.line(box.least(), box.greatest(), "ink"),
                            lane.box(box.lower(), box.upper(), "hollow"),
                            lane.mark(box.median(), "ink")));
        }
        return plot;
    }

    /** A row for each curve, all to one scale, so that they need no colours to be told apart. */
    private static Node plot(StudyReport.Lines lines) {
        double most = all(lines, StudyReport.Point::up).max().orElse(0);
        RowPlot plot = RowPlot.of(
                        lines.caption() + ": " + lines.up() + ", from 0 to " + Figures.significant(most),
                        Scale.around(all(lines, StudyReport.Point::across)),
                        lines.across())
                .rowHeight(40);
        for (StudyReport.Line line : lines.lines()) {
            double highest = line.points().stream()
                    .mapToDouble(StudyReport.Point::up)
                    .max()
                    .orElse(0);
            plot.row(
                    line.label(),
                    Figures.significant(highest),
                    line.label() + " up to " + Figures.significant(highest) + ".",
                    lane -> curve(lane, line, most));
        }
        return plot;
    }

    private static List<Element> curve(Lane lane, StudyReport.Line line, double most) {
        Map<Double, Double> points = new TreeMap<>();
        line.points().forEach(point -> points.put(point.across(), most > 0 ? point.up() / most : 0));
        List<Element> marks = new ArrayList<>();
        marks.add(lane.trace(points, "thin"));
        points.forEach((across, share) -> marks.add(lane.point(across, share, DOT, "solid")));
        return marks;
    }

    private static DoubleStream all(StudyReport.Lines lines, ToDoubleFunction<StudyReport.Point> coordinate) {
        return lines.lines().stream().flatMap(line -> line.points().stream()).mapToDouble(coordinate);
    }
}
