package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.Figures;
import io.wireformat.gatling.page.Legend;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.page.RowPlot;
import io.wireformat.gatling.page.Scale;
import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.Cell.Cost;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What a million messages cost in bytes and in processor time. */
final class Costs {

    private static final Map<String, Integer> FILLS = new LinkedHashMap<>();

    static {
        FILLS.put("bytes", 3);
        FILLS.put("processor time", 7);
    }

    private Costs() {}

    static Section of(List<Cell> all) {
        List<Cell> cells = all.stream().filter(cell -> cell.cost() != null).toList();
        if (cells.isEmpty()) {
            return Section.empty("cost", "Cost of a million");
        }
        List<Node> content = new ArrayList<>();
        content.add(Section.note("Bytes over the wire at a price per gigabyte, and processor time at a price per hour,"
                + " for a million exchanges; the settings have the prices."));
        content.add(Legend.of(FILLS));
        content.addAll(Panels.of(cells, Costs::plot));
        content.add(Columns.ofCells()
                .text("currency", cell -> cost(cell).currency())
                .figure("a million cost", 4, cell -> cost(cell).perMillion())
                .figure("bytes", 4, cell -> cost(cell).bytesPart())
                .figure("processor time", 4, cell -> cost(cell).cpuPart())
                .table("the cost of a million exchanges", cells)
                .folded());
        return new Section("cost", "Cost of a million", content);
    }

    private static Node plot(String title, List<Cell> cells) {
        Scale scale =
                Scale.fromZero(cells.stream().mapToDouble(cell -> cost(cell).perMillion()));
        RowPlot plot = RowPlot.of(title, scale, cost(cells.get(0)).currency() + " for a million");
        for (Cell cell : cells) {
            Cost cost = cost(cell);
            double bytes = Math.max(0, cost.bytesPart());
            String says = Words.format(cell) + " " + Figures.significant(cost.perMillion()) + " " + cost.currency()
                    + ", of these " + Figures.significant(cost.bytesPart()) + " for bytes.";
            plot.row(
                    Words.format(cell),
                    Figures.significant(cost.perMillion()),
                    says,
                    lane -> List.of(lane.bar(0, bytes, 3), lane.bar(bytes, bytes + Math.max(0, cost.cpuPart()), 7)));
        }
        return plot;
    }

    private static Cost cost(Cell cell) {
        return Objects.requireNonNull(cell.cost());
    }
}
