package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.page.RowPlot;
import io.wireformat.gatling.page.Scale;
import io.wireformat.gatling.report.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** How the time of single exchanges varies, to its tails. */
final class Distributions {

    private static final int COUNT = 102;

    private static final int QUARTER = 25;
    private static final int HALF = 50;
    private static final int THREE_QUARTERS = 75;

    private Distributions() {}

    static Section of(List<Cell> all) {
        List<Cell> cells =
                all.stream().filter(cell -> percentiles(cell).size() == COUNT).toList();
        if (cells.isEmpty()) {
            return Section.empty("distributions", "Distribution");
        }
        List<Node> content = new ArrayList<>();
        content.add(
                Section.note("The box holds the middle half of the exchanges with the median in it, the line all but"
                        + " the fastest and the slowest hundredth; the circle is the 99.9th percentile and the dot the slowest."
                        + " Equal distances are equal ratios."));
        content.addAll(Panels.of(cells, Distributions::plot));
        content.add(Columns.ofCells()
                .figure("fastest ms", 2, cell -> percentiles(cell).get(0))
                .figure("p1 ms", 2, cell -> percentiles(cell).get(1))
                .figure("p25 ms", 2, cell -> percentiles(cell).get(QUARTER))
                .figure("p50 ms", 2, cell -> percentiles(cell).get(HALF))
                .figure("p75 ms", 2, cell -> percentiles(cell).get(THREE_QUARTERS))
                .figure("p90 ms", 2, cell -> percentiles(cell).get(90))
                .figure("p95 ms", 2, cell -> percentiles(cell).get(95))
                .figure("p99 ms", 2, cell -> percentiles(cell).get(99))
                .figure("p99.9 ms", 2, cell -> percentiles(cell).get(100))
                .figure("slowest ms", 2, cell -> percentiles(cell).get(101))
                .table("percentiles of single exchanges", cells)
                .folded());
        return new Section("distributions", "Distribution", content);
    }

    private static Node plot(String title, List<Cell> cells) {
        Scale scale = Scale.logarithmic(
                cells.stream().flatMap(cell -> percentiles(cell).stream()).mapToDouble(value -> value));
        RowPlot plot = RowPlot.of(title, scale, "ms, logarithmic");
        for (Cell cell : cells) {
            List<Double> at = percentiles(cell);
            String says = Words.format(cell) + " half between " + Words.millis(at.get(QUARTER)) + " and "
                    + Words.millis(at.get(THREE_QUARTERS)) + ", 99th percentile " + Words.millis(at.get(99))
                    + ", slowest " + Words.millis(at.get(101)) + ".";
            plot.row(
                    Words.format(cell),
                    "",
                    says,
                    lane -> List.of(
                            lane.line(at.get(1), at.get(99), "ink"),
                            lane.box(at.get(QUARTER), at.get(THREE_QUARTERS), "hollow"),
                            lane.mark(at.get(HALF), "ink"),
                            lane.dot(at.get(100), 3.5, "hollow"),
                            lane.dot(at.get(101), 2.5, "solid")));
        }
        return plot;
    }

    /** The percentiles 0, 1, … 99, 99.9 and 100. */
    private static List<Double> percentiles(Cell cell) {
        return Objects.requireNonNull(cell.latency()).percentiles();
    }
}
