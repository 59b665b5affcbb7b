package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.page.RowPlot;
import io.wireformat.gatling.page.Scale;
import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.Cell.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;

/** How long the median exchange takes, and how sure that is. */
final class Medians {

    private Medians() {}

    static Section of(List<Cell> cells) {
        if (cells.isEmpty()) {
            return Section.empty("medians", "Median time");
        }
        List<Node> content = new ArrayList<>();
        content.add(Section.note("A dot is the median of all exchanges, its line the 95 % interval of the median by"
                + " bootstrap over the rounds. Whether two formats differ is for the answers above, which compare them"
                + " round by round. The axes do not begin at zero: they show differences, and “Where the time goes”"
                + " shows how much they are of the whole."));
        content.addAll(Panels.of(cells, Medians::plot));
        content.add(Columns.ofCells()
                .latency("p50 ms", Latency::p50)
                .latency("p50 at least", Latency::p50Low)
                .latency("p50 at most", Latency::p50High)
                .latency("p99 ms", Latency::p99)
                .latency("p99 at least", Latency::p99Low)
                .latency("p99 at most", Latency::p99High)
                .table("medians and 99th percentiles with their 95 % intervals", cells)
                .folded());
        return new Section("medians", "Median time", content);
    }

    private static Node plot(String title, List<Cell> cells) {
        Scale scale = Scale.around(cells.stream()
                .map(Medians::latency)
                .flatMapToDouble(latency -> DoubleStream.of(latency.p50(), latency.p50Low(), latency.p50High())));
        RowPlot plot = RowPlot.of(title, scale, "ms, median");
        for (Cell cell : cells) {
            Latency latency = latency(cell);
            String says = Words.format(cell) + " " + Words.millis(latency.p50()) + ", between "
                    + Words.millis(latency.p50Low()) + " and " + Words.millis(latency.p50High()) + ".";
            plot.row(
                    Words.format(cell),
                    Words.number(latency.p50()),
                    says,
                    lane -> List.of(
                            lane.line(latency.p50Low(), latency.p50High(), "ink"),
                            lane.dot(latency.p50(), 5, "solid")));
        }
        return plot;
    }

    private static Latency latency(Cell cell) {
        return Objects.requireNonNull(cell.latency());
    }
}
