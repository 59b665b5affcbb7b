package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Lane;
import io.wireformat.gatling.page.Legend;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.page.RowPlot;
import io.wireformat.gatling.page.Scale;
import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.Cell.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the median exchange is made of: all of it, and without the wire, which hides the rest. */
final class Parts {

    private static final Set<String> WIRE = Set.of("connect", "request on the wire", "response on the wire");

    private static final String UNEXPLAINED = "unexplained";

    private Parts() {}

    static Section whole(List<Cell> all) {
        List<Cell> cells = withParts(all);
        if (cells.isEmpty()) {
            return Section.empty("parts", "Where the time goes");
        }
        List<Node> content = new ArrayList<>();
        content.add(Section.note("Each bar is an exchange around the median, from its beginning to its end. The line"
                + " is the measured median; a bar that goes beyond it has parts that add up to more. The diamond is"
                + " what the model predicts."));
        content.add(Legend.of(fills(cells)));
        content.addAll(Panels.of(cells, Parts::wholeBars));
        content.add(table(cells));
        return new Section("parts", "Where the time goes", content);
    }

    static Section inside(List<Cell> all) {
        List<Cell> cells = withParts(all);
        if (cells.isEmpty()) {
            return Section.empty("inside", "Without the wire");
        }
        Map<String, Integer> fills = fills(cells);
        fills.keySet().removeAll(WIRE);
        List<Node> content = new ArrayList<>();
        content.add(Section.note("The same bars without the connection’s set-up and the wire, which hide the rest."));
        content.add(Legend.of(fills));
        content.addAll(Panels.of(cells, Parts::insideBars));
        return new Section("inside", "Without the wire", content);
    }

    private static List<Cell> withParts(List<Cell> cells) {
        return cells.stream().filter(cell -> !cell.parts().isEmpty()).toList();
    }

    private static Map<String, Integer> fills(List<Cell> cells) {
        Set<String> present = cells.stream()
                .flatMap(cell -> cell.parts().stream())
                .map(Part::name)
                .collect(Collectors.toSet());
        Map<String, Integer> fills = new LinkedHashMap<>();
        Part.NAMES.stream().filter(present::contains).forEach(name -> fills.put(name, fill(name)));
        return fills;
    }

    private static int fill(String name) {
        return Math.max(0, Part.NAMES.indexOf(name));
    }

    private static Node wholeBars(String title, List<Cell> cells) {
        Scale scale = Scale.fromZero(cells.stream()
                .mapToDouble(cell -> Math.max(length(cell.parts()), Math.max(median(cell), predicted(cell)))));
        RowPlot plot = RowPlot.of(title, scale, "ms");
        cells.forEach(
                cell -> plot.row(Words.format(cell), Words.number(median(cell)), says(cell, cell.parts()), lane -> {
                    List<Element> marks = bars(lane, cell.parts());
                    marks.add(lane.mark(median(cell), "ink"));
                    if (cell.predictedMs() != null) {
                        marks.add(lane.diamond(cell.predictedMs(), "hollow"));
                    }
                    return marks;
                }));
        return plot;
    }

    private static Node insideBars(String title, List<Cell> cells) {
        Scale scale = Scale.fromZero(cells.stream().mapToDouble(cell -> length(withoutTheWire(cell))));
        RowPlot plot = RowPlot.of(title, scale, "ms, without the wire");
        cells.forEach(cell -> plot.row(
                Words.format(cell),
                Words.number(length(withoutTheWire(cell))),
                says(cell, withoutTheWire(cell)),
                lane -> bars(lane, withoutTheWire(cell))));
        return plot;
    }

    private static List<Part> withoutTheWire(Cell cell) {
        return cell.parts().stream().filter(part -> !WIRE.contains(part.name())).toList();
    }

    private static List<Element> bars(Lane lane, List<Part> parts) {
        List<Element> bars = new ArrayList<>();
        double at = 0;
        for (Part part : parts) {
            if (part.ms() > 0) {
                bars.add(lane.bar(at, at + part.ms(), fill(part.name())));
                at += part.ms();
            }
        }
        return bars;
    }

    /** Of the bar: what is not explained may be negative, and has no length then. */
    private static double length(List<Part> parts) {
        return parts.stream().mapToDouble(part -> Math.max(0, part.ms())).sum();
    }

    private static double median(Cell cell) {
        return Objects.requireNonNull(cell.latency()).p50();
    }

    private static double predicted(Cell cell) {
        return cell.predictedMs() == null ? 0 : cell.predictedMs();
    }

    private static String says(Cell cell, List<Part> parts) {
        return parts.stream()
                .map(part -> part.name() + " " + Words.millis(part.ms()))
                .collect(Collectors.joining(", ", Words.format(cell) + ": ", "."));
    }

    private static Node table(List<Cell> cells) {
        Columns columns = Columns.ofCells().latency("measured ms", Cell.Latency::p50);
        fills(cells).keySet().forEach(name -> columns.figure(name, 3, cell -> millis(cell, name)));
        return columns.figure("unexplained %", 1, Parts::unexplainedPercent)
                .table("the parts of the median exchange, in ms", cells)
                .folded();
    }

    private static @Nullable Double millis(Cell cell, String name) {
        return cell.parts().stream()
                .filter(part -> part.name().equals(name))
                .map(Part::ms)
                .findFirst()
                .orElse(null);
    }

    private static @Nullable Double unexplainedPercent(Cell cell) {
        Double unexplained = millis(cell, UNEXPLAINED);
        return unexplained == null ? null : 100 * unexplained / median(cell);
    }
}
