package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.DataTable;
import io.wireformat.gatling.page.DataTable.Value;
import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Figures;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.page.RowPlot;
import io.wireformat.gatling.page.Scale;
import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.Cell.Second;
import io.wireformat.gatling.report.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** Whether throughput held and whether the median drifted. */
final class OverTime {

    private static final List<String> COLUMNS =
            List.of("Format", "Exchange", "Region", "second", "exchanges a second", "p50 ms");

    private OverTime() {}

    static Section of(List<Cell> all) {
        List<Cell> cells =
                all.stream().filter(cell -> !cell.overTime().isEmpty()).toList();
        if (cells.isEmpty()) {
            return Section.empty("over-time", "Over time");
        }
        List<Node> content = new ArrayList<>();
        content.add(
                Section.note("A column for each second in which the format had its turn, from zero to the greatest of"
                        + " its plot, which stands in brackets; to the right is the mean."));
        content.add(Element.of("h3", "Throughput"));
        content.addAll(Panels.of(
                cells, (title, some) -> plot(title + ": exchanges a second", some, Second::exchangesPerSecond)));
        content.add(Element.of("h3", "Median time"));
        content.addAll(Panels.of(cells, (title, some) -> plot(title + ": median ms", some, Second::p50Ms)));
        content.add(table(cells));
        return new Section("over-time", "Over time", content);
    }

    private static Node plot(String title, List<Cell> cells, ToDoubleFunction<Second> figure) {
        double most = cells.stream()
                .flatMapToDouble(cell -> figures(cell, figure))
                .max()
                .orElse(0);
        double last = cells.stream()
                .flatMap(cell -> cell.overTime().stream())
                .mapToDouble(Second::atSecond)
                .max()
                .orElse(0);
        Scale scale = new Scale(0, last + 1, false);
        RowPlot plot = RowPlot.of(
                title + " (" + Figures.significant(most) + ")", scale, "seconds from the beginning of the run");
        for (Cell cell : cells) {
            double mean = figures(cell, figure).average().orElse(0);
            double least = figures(cell, figure).min().orElse(0);
            double greatest = figures(cell, figure).max().orElse(0);
            String says = Words.format(cell) + " " + Figures.significant(mean) + " on average, between "
                    + Figures.significant(least) + " and " + Figures.significant(greatest) + ".";
            plot.row(Words.format(cell), Figures.significant(mean), says, lane -> cell.overTime().stream()
                    .map(second -> lane.column(
                            second.atSecond(),
                            second.atSecond() + 1,
                            most > 0 ? figure.applyAsDouble(second) / most : 0,
                            "c0"))
                    .toList());
        }
        return plot;
    }

    private static DoubleStream figures(Cell cell, ToDoubleFunction<Second> figure) {
        return cell.overTime().stream().mapToDouble(figure);
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
