package io.wireformat.gatling.study;

import io.wireformat.gatling.page.Figures;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A report as Markdown; plots become tables. */
final class Markdown {

    static final List<String> BOX_COLUMNS =
            List.of("", "least", "lower quartile", "median", "upper quartile", "greatest");

    private static final int MOST_POINTS = 12;

    private final StringBuilder text = new StringBuilder();

    private Markdown() {}

    static String of(StudyReport report) {
        Markdown markdown = new Markdown();
        markdown.line("## " + report.title());
        markdown.line(report.source());
        markdown.conclusions(report.conclusions());
        report.sections().forEach(markdown::section);
        return markdown.text.toString();
    }

    private void conclusions(List<StudyReport.Conclusion> conclusions) {
        if (conclusions.isEmpty()) {
            return;
        }
        line("### What holds");
        line(summary(conclusions));
        table(
                List.of("published", "figure", "here", ""),
                conclusions.stream().map(Markdown::cells).toList());
    }

    static List<String> cells(StudyReport.Conclusion conclusion) {
        return List.of(
                conclusion.statement(),
                conclusion.published(),
                conclusion.ours(),
                conclusion.verdict().words());
    }

    static String summary(List<StudyReport.Conclusion> conclusions) {
        String counts = conclusions.stream()
                .collect(Collectors.groupingBy(StudyReport.Conclusion::verdict, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(count -> count.getKey().words() + ": " + count.getValue())
                .collect(Collectors.joining("; "));
        return "Of " + conclusions.size() + " published comparisons: " + counts + ".";
    }

    private void section(StudyReport.Section section) {
        line("### " + section.title());
        section.items().forEach(this::item);
    }

    private void item(StudyReport.Item item) {
        if (item instanceof StudyReport.Paragraph paragraph) {
            line(paragraph.text());
        } else if (item instanceof StudyReport.Table table) {
            line(table.caption() + ":");
            table(table.columns(), table.rows());
        } else if (item instanceof StudyReport.Appendix appendix) {
            line(appendix.table().caption() + ": " + appendix.table().rows().size() + " rows in " + appendix.file()
                    + ".");
        } else if (item instanceof StudyReport.Boxes boxes) {
            line(boxes.caption() + ", " + boxes.unit() + ":");
            table(BOX_COLUMNS, rows(boxes));
        } else if (item instanceof StudyReport.Lines lines) {
            lines(lines);
        }
    }

    static List<List<String>> rows(StudyReport.Boxes boxes) {
        return boxes.boxes().stream().map(Markdown::box).toList();
    }

    static List<String> columns(StudyReport.Lines lines) {
        return List.of("", lines.across(), lines.up());
    }

    static List<List<String>> rows(StudyReport.Lines lines) {
        return lines.lines().stream()
                .flatMap(curve -> curve.points().stream()
                        .map(point -> List.of(
                                curve.label(), Figures.significant(point.across()), Figures.significant(point.up()))))
                .toList();
    }

    /** A row for each curve; as many points as fit a page, evenly chosen. */
    private void lines(StudyReport.Lines lines) {
        double[] across = lines.lines().stream()
                .flatMap(curve -> curve.points().stream())
                .mapToDouble(StudyReport.Point::across)
                .sorted()
                .distinct()
                .toArray();
        int step = (across.length + MOST_POINTS - 1) / MOST_POINTS;
        double[] shown = IntStream.range(0, across.length)
                .filter(i -> (across.length - 1 - i) % step == 0)
                .mapToDouble(i -> across[i])
                .toArray();
        line(lines.caption() + ", " + lines.up() + " over " + lines.across() + ":");
        table(
                Stream.concat(Stream.of(""), Arrays.stream(shown).mapToObj(Figures::significant))
                        .toList(),
                lines.lines().stream().map(curve -> curve(curve, shown)).toList());
    }

    private static List<String> curve(StudyReport.Line curve, double[] across) {
        return Stream.concat(Stream.of(curve.label()), Arrays.stream(across).mapToObj(at -> curve.points().stream()
                        .filter(point -> point.across() == at)
                        .findFirst()
                        .map(point -> Figures.significant(point.up()))
                        .orElse("")))
                .toList();
    }

    private static List<String> box(StudyReport.Box box) {
        return List.of(
                box.label(),
                Figures.significant(box.least()),
                Figures.significant(box.lower()),
                Figures.significant(box.median()),
                Figures.significant(box.upper()),
                Figures.significant(box.greatest()));
    }

    private void table(List<String> columns, List<List<String>> rows) {
        row(columns);
        row(Collections.nCopies(columns.size(), "---"));
        rows.forEach(this::row);
        text.append('\n');
    }

    private void row(List<String> cells) {
        text.append(cells.stream().map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |")))
                .append('\n');
    }

    private void line(String line) {
        text.append(line).append("\n\n");
    }
}
