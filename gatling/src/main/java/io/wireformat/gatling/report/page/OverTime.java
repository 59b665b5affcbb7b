package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.DataTable;
import io.wireformat.gatling.page.DataTable.Value;
import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Figures;
import io.wireformat.gatling.page.Lane;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.page.RowPlot;
import io.wireformat.gatling.page.Scale;
import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.Cell.Second;
import io.wireformat.gatling.report.Labels;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Whether throughput held and whether the median drifted. */
final class OverTime {

    private static final List<String> COLUMNS =
            List.of("Format", "Exchange", "Region", "second", "exchanges a second", "p50 ms");

    private static final String AXIS = "seconds from the beginning of the run";

    private static final int ROW = 32;

    private OverTime() {}

    static Section throughput(List<Cell> all) {
        List<Cell> cells = timed(all);
        if (cells.isEmpty()) {
            return Section.empty("throughput", "Throughput over time");
        }
        List<Node> content = new ArrayList<>();
        content.add(Section.note("A column for each second in which the format had its turn, from zero to the most of"
                + " its plot; the figure is the mean."));
        content.addAll(Panels.of(cells, OverTime::columns));
        content.add(table(cells));
        return new Section("throughput", "Throughput over time", content);
    }

    static Section medians(List<Cell> all) {
        List<Cell> cells = timed(all);
        if (cells.isEmpty()) {
            return Section.empty("drift", "Median over time");
        }
        List<Node> content = new ArrayList<>();
        content.add(Section.note("A dot for each second in which the format had its turn: its height lies between the"
                + " least and the greatest median of the whole plot, so that drift shows; the figures are the least and"
                + " the greatest of the row. The table above has them all."));
        content.addAll(Panels.of(cells, OverTime::traces));
        return new Section("drift", "Median over time", content);
    }

    private static List<Cell> timed(List<Cell> cells) {
        return cells.stream().filter(cell -> !cell.overTime().isEmpty()).toList();
    }

    private static Node columns(String title, List<Cell> cells) {
        double most = all(cells, Second::exchangesPerSecond).getMax();
        RowPlot plot = RowPlot.of(title, seconds(cells), AXIS);
        for (Cell cell : cells) {
            DoubleSummaryStatistics rates = all(List.of(cell), Second::exchangesPerSecond);
            String says = Words.format(cell) + " " + Figures.significant(rates.getAverage())
                    + " exchanges a second, between " + Figures.significant(rates.getMin()) + " and "
                    + Figures.significant(rates.getMax()) + ".";
            plot.row(
                    Words.format(cell),
                    Figures.significant(rates.getAverage()) + "/s",
                    says,
                    lane -> cell.overTime().stream()
                            .map(second -> lane.column(
                                    second.atSecond(),
                                    second.atSecond() + 1,
                                    most > 0 ? second.exchangesPerSecond() / most : 0,
                                    "c0"))
                            .toList());
        }
        return plot;
    }

    private static Node traces(String title, List<Cell> cells) {
        DoubleSummaryStatistics all = all(cells, Second::p50Ms);
        RowPlot plot = RowPlot.of(title, seconds(cells), AXIS).rowHeight(ROW);
        for (Cell cell : cells) {
            DoubleSummaryStatistics medians = all(List.of(cell), Second::p50Ms);
            String range = Words.number(medians.getMin()) + "–" + Words.number(medians.getMax());
            plot.row(
                    Words.format(cell),
                    range,
                    Words.format(cell) + " " + range + " ms.",
                    lane -> trace(lane, cell.overTime(), all.getMin(), all.getMax()));
        }
        return plot;
    }

    private static List<Element> trace(Lane lane, List<Second> seconds, double least, double most) {
        Map<Double, Double> points = new TreeMap<>();
        seconds.forEach(second ->
                points.put(second.atSecond(), most > least ? (second.p50Ms() - least) / (most - least) : 0.5));
        List<Element> marks = new ArrayList<>();
        marks.add(lane.trace(points, "thin"));
        points.forEach((at, share) -> marks.add(lane.point(at, share, 2.5, "solid")));
        return marks;
    }

    private static Scale seconds(List<Cell> cells) {
        return new Scale(0, all(cells, Second::atSecond).getMax() + 1, false);
    }

    private static DoubleSummaryStatistics all(List<Cell> cells, ToDoubleFunction<Second> figure) {
        return cells.stream()
                .flatMap(cell -> cell.overTime().stream())
                .mapToDouble(figure)
                .summaryStatistics();
    }

    private static Node table(List<Cell> cells) {
        DataTable table = DataTable.of("throughput and medians second by second", COLUMNS);
        for (Cell cell : cells) {
            for (Second second : cell.overTime()) {
                table.row(List.of(
                        Value.text(Words.format(cell)),
                        Value.text(Exchange.of(cell).title()),
                        Value.text(Labels.region(cell.region())),
                        Value.figure(second.atSecond(), Figures.fixed(second.atSecond(), 0)),
                        Value.figure(second.exchangesPerSecond(), Figures.fixed(second.exchangesPerSecond(), 1)),
                        Value.figure(second.p50Ms(), Figures.fixed(second.p50Ms(), 2))));
            }
        }
        return table.folded();
    }
}
