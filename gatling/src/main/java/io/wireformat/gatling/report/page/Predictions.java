package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Figures;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.page.RowPlot;
import io.wireformat.gatling.page.Scale;
import io.wireformat.gatling.report.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the model of an exchange says, and by how much it is off. */
final class Predictions {

    /** What a model of an exchange should be good for, in percent. */
    private static final double GOOD = 10;

    private Predictions() {}

    static Section of(List<Cell> all, @Nullable Double medianErrorPercent) {
        List<Cell> cells =
                all.stream().filter(cell -> cell.predictedMs() != null).toList();
        if (cells.isEmpty()) {
            return Section.empty("model", "The model");
        }
        List<Node> content = new ArrayList<>();
        content.add(Section.note("The model adds the round trips, the bytes over the bandwidth, TCP’s window on new"
                + " connections, what writing and reading the content takes on this machine, and what everything else"
                + " takes without a link, measured once for each exchange in one format. Nothing is fitted to the cells"
                + " below. A dot shows by how much the model is off the measured median; within the shaded band it is"
                + " at most " + Figures.fixed(GOOD, 0) + " %."));
        if (medianErrorPercent != null) {
            content.add(Element.of(
                    "p", "Over all cells it is off by " + Figures.fixed(medianErrorPercent, 1) + " % in the median."));
        }
        content.addAll(Panels.of(cells, Predictions::plot));
        content.add(Columns.ofCells()
                .latency("measured ms", Cell.Latency::p50)
                .figure("predicted ms", 2, Cell::predictedMs)
                .figure("off by %", 1, Predictions::error)
                .table("predicted and measured medians", cells)
                .folded());
        return new Section("model", "The model", content);
    }

    private static Node plot(String title, List<Cell> cells) {
        double most =
                cells.stream().mapToDouble(cell -> Math.abs(error(cell))).max().orElse(0);
        double end = Math.max(1.5 * GOOD, 1.1 * most);
        RowPlot plot =
                RowPlot.of(title, new Scale(-end, end, false), "prediction above or below the measured median, %");
        for (Cell cell : cells) {
            double error = error(cell);
            String says = Words.format(cell) + " off by " + Figures.fixed(error, 1) + " %.";
            plot.row(
                    Words.format(cell),
                    (error > 0 ? "+" : "") + Figures.fixed(error, 1) + " %",
                    says,
                    lane -> List.of(
                            lane.box(-GOOD, GOOD, "shade"), lane.mark(0, "thin"), lane.dot(error, 4.5, "solid")));
        }
        return plot;
    }

    private static double error(Cell cell) {
        double measured = Objects.requireNonNull(cell.latency()).p50();
        return 100 * (Objects.requireNonNull(cell.predictedMs()) - measured) / measured;
    }
}
