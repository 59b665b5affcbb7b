package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.DataTable;
import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.Labels;
import io.wireformat.gatling.report.PublishedRegion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The model's ranking for a region wherever the reader moves it. The script beside this class reads what it needs from
 * the table, which is there without scripts too.
 */
final class MovedRegion {

    private MovedRegion() {}

    static Section of(List<Cell> all, List<PublishedRegion> regions) {
        List<Cell> cells = oncePerExchange(all);
        if (cells.isEmpty()) {
            return Section.empty("moved", "Move the region");
        }
        List<Node> content = new ArrayList<>();
        content.add(
                Section.note("What the model says for a region that is elsewhere: time on this machine, plus a round"
                        + " trip for the exchange and for each that sets a connection up, plus bytes over the bandwidth of one"
                        + " connection. A new connection waits a round trip for each window that is full, and each window is"
                        + " twice the one before."));
        content.add(controls(cells, regions).styled("scripted controls").with("id", "controls"));
        content.add(
                Element.of("noscript", Section.note("To move the region, let the browser run this page’s scripts.")));
        content.add(table(cells).with("id", "exchanges"));
        return new Section("moved", "Move the region", content);
    }

    /** What the model starts from is the same in all regions. */
    private static List<Cell> oncePerExchange(List<Cell> cells) {
        Map<List<Object>, Cell> once = new LinkedHashMap<>();
        cells.stream()
                .filter(cell -> cell.localMs() != null && cell.wireRequest() != null && cell.wireResponse() != null)
                .forEach(cell -> once.putIfAbsent(List.of(Exchange.of(cell), cell.format()), cell));
        return List.copyOf(once.values());
    }

    private static Element controls(List<Cell> cells, List<PublishedRegion> regions) {
        Element exchanges = Element.of("select").with("id", "exchange");
        Panels.byExchange(cells).keySet().forEach(exchange -> exchanges.add(Element.of("option", exchange.title())));
        Element presets = Element.of("div").styled("tools").with("id", "presets");
        regions.forEach(region -> preset(region).ifPresent(presets::add));
        return Element.of("div")
                .add(
                        labelled("exchange", "Exchange", exchanges),
                        labelled("round-trip", "Round trip", slider("round-trip")),
                        labelled("bandwidth", "Bandwidth of a connection", slider("bandwidth")),
                        presets,
                        Element.of("p").with("id", "ranking-words").with("role", "status"),
                        Element.of("ol").with("id", "ranking"));
    }

    private static Element labelled(String id, String text, Node control) {
        return Element.of("div", Element.of("label", text).with("for", id), control)
                .styled("control");
    }

    private static Element slider(String id) {
        return Element.of(
                "span",
                Element.of("input")
                        .with("id", id)
                        .with("type", "range")
                        .with("min", 0)
                        .with("max", 400),
                Element.of("output").with("id", id + "-value").with("for", id));
    }

    /** A region without a link has nothing to move to. */
    private static Optional<Element> preset(PublishedRegion region) {
        if (region.roundTripMs() == null || region.bytesPerSecond() == null || region.windowSegments() == null) {
            return Optional.empty();
        }
        return Optional.of(Element.of("button", Labels.region(region.name()))
                .with("type", "button")
                .with("data-round-trip", String.valueOf(region.roundTripMs()))
                .with("data-bandwidth", String.valueOf(region.bytesPerSecond()))
                .with("data-window", region.windowSegments()));
    }

    private static Element table(List<Cell> cells) {
        DataTable table = Columns.ofExchanges()
                .text("connection", Cell::connection)
                .figure("round trips", 0, cell -> (double) cell.roundTrips())
                .figure("request on the wire B", 0, Cell::wireRequest)
                .figure("answer on the wire B", 0, Cell::wireResponse)
                .figure("on this machine ms", 3, Cell::localMs)
                .table("what the model starts from", cells);
        return Element.of("div", table.folded());
    }
}
