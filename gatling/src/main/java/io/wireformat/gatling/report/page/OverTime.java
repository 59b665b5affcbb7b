package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.DataTable;
import io.wireformat.gatling.page.DataTable.Value;
import io.wireformat.gatling.page.Figures;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.Cell.Second;
import io.wireformat.gatling.report.Labels;
import java.util.ArrayList;
import java.util.List;

/** Whether throughput held and whether the median drifted. */
final class OverTime {

    private static final List<String> COLUMNS =
            List.of("Format", "Exchange", "Region", "second", "exchanges a second", "p50 ms");

    private OverTime() {}

    static Section throughput(List<Cell> all) {
        List<Cell> cells = timed(all);
        if (cells.isEmpty()) {
            return Section.empty("throughput", "Throughput over time");
        }
        List<Node> content = new ArrayList<>();
        content.add(Section.note("A column for each second in which the format had its turn, from zero to the most of"
                + " its plot; the figure is the mean."));
        content.addAll(Panels.of(cells, (title, some) -> Timeline.columns(title, timelines(some))));
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
        content.addAll(Panels.of(cells, (title, some) -> Timeline.traces(title, timelines(some))));
        return new Section("drift", "Median over time", content);
    }

    private static List<Cell> timed(List<Cell> cells) {
        return cells.stream().filter(cell -> !cell.overTime().isEmpty()).toList();
    }

    private static List<Timeline> timelines(List<Cell> cells) {
        return cells.stream()
                .map(cell -> new Timeline(Words.format(cell), cell.overTime()))
                .toList();
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
