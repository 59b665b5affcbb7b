package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.Labels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Small multiples: a row for each exchange, in it a plot for each region. */
final class Panels {

    private Panels() {}

    /** @param plot draws the cells of one exchange in one region under a title */
    static List<Node> of(List<Cell> cells, BiFunction<String, List<Cell>, Node> plot) {
        List<Node> rows = new ArrayList<>();
        byExchange(cells).forEach((exchange, some) -> {
            Element grid = Element.of("div").styled("grid");
            byRegion(some).forEach((region, formats) -> grid.add(plot.apply(Labels.region(region), formats)));
            rows.add(row(exchange.title(), grid));
        });
        return rows;
    }

    /** Plots that belong together. */
    static Element row(String title, Node plots) {
        return Element.of("div", Element.of("h3", title), plots).styled("panels");
    }

    static Map<Exchange, List<Cell>> byExchange(List<Cell> cells) {
        return cells.stream().collect(Collectors.groupingBy(Exchange::of, LinkedHashMap::new, Collectors.toList()));
    }

    private static Map<String, List<Cell>> byRegion(List<Cell> cells) {
        return cells.stream().collect(Collectors.groupingBy(Cell::region, LinkedHashMap::new, Collectors.toList()));
    }
}
