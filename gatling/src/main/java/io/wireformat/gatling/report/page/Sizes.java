package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.Element;
import io.wireformat.gatling.page.Legend;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.page.RowPlot;
import io.wireformat.gatling.page.Scale;
import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.Cell.Content;
import io.wireformat.gatling.report.Labels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How many bytes the content has, and how many compression would leave of it. */
final class Sizes {

    private static final String RAW = "raw";
    private static final String GZIP = "gzip";
    private static final String ZSTD = "zstd";

    private static final Map<String, Integer> FILLS = new LinkedHashMap<>();

    static {
        FILLS.put(RAW, 0);
        FILLS.put(GZIP, 3);
        FILLS.put(ZSTD, 9);
    }

    private static final int BYTES_OF_A_MEGABYTE = 1_000_000;

    private static final int BYTES_OF_A_KILOBYTE = 1_000;

    private Sizes() {}

    static Section of(List<Cell> all) {
        List<Cell> cells = oncePerOperation(all);
        if (cells.stream().noneMatch(cell -> hasSize(cell.request()) || hasSize(cell.response()))) {
            return Section.empty("sizes", "Size");
        }
        List<Node> content = new ArrayList<>();
        content.add(Section.note("Mean bytes of a body, as it is sent and as it would be compressed: the service sends"
                + " it as it is. Headers are not in it. A batch or page of many alike events compresses better than a"
                + " single one, which may even grow."));
        content.add(Legend.of(FILLS));
        byOperation(cells).forEach((operation, formats) -> {
            Element grid = Element.of("div").styled("grid");
            panel("request", formats, Cell::request, grid);
            panel("answer", formats, Cell::response, grid);
            content.add(Panels.row(Labels.operation(operation), grid));
        });
        content.add(table(cells));
        return new Section("sizes", "Size", content);
    }

    /** Content does not depend on the way that it takes. */
    private static List<Cell> oncePerOperation(List<Cell> cells) {
        Map<List<String>, Cell> once = new LinkedHashMap<>();
        cells.forEach(cell -> once.putIfAbsent(List.of(cell.operation(), cell.format()), cell));
        return List.copyOf(once.values());
    }

    private static Map<String, List<Cell>> byOperation(List<Cell> cells) {
        Map<String, List<Cell>> operations = new LinkedHashMap<>();
        cells.forEach(cell -> operations
                .computeIfAbsent(cell.operation(), operation -> new ArrayList<>())
                .add(cell));
        return operations;
    }

    private static void panel(String title, List<Cell> cells, Function<Cell, Content> side, Element grid) {
        List<Cell> sized =
                cells.stream().filter(cell -> hasSize(side.apply(cell))).toList();
        if (sized.isEmpty()) {
            return;
        }
        double most = sized.stream()
                .flatMap(cell -> sizes(side.apply(cell)).values().stream())
                .mapToDouble(size -> size)
                .max()
                .orElse(0);
        int unit = most >= BYTES_OF_A_MEGABYTE
                ? BYTES_OF_A_MEGABYTE
                : most >= 10 * BYTES_OF_A_KILOBYTE ? BYTES_OF_A_KILOBYTE : 1;
        Scale scale = Scale.fromZero(Stream.of(most / unit).mapToDouble(size -> size));
        RowPlot plot = RowPlot.of(title, scale, unit == 1 ? "bytes" : unit == BYTES_OF_A_KILOBYTE ? "kB" : "MB")
                .rowHeight(34);
        sized.forEach(cell -> row(plot, cell, sizes(side.apply(cell)), unit));
        grid.add(plot);
    }

    private static void row(RowPlot plot, Cell cell, Map<String, Double> sizes, int unit) {
        StringBuilder says = new StringBuilder(Words.format(cell) + ":");
        sizes.forEach((kind, size) -> says.append(' ').append(kind).append(' ').append(Words.bytes(size)));
        plot.row(Words.format(cell), Words.bytes(sizes.getOrDefault(RAW, 0.0)), says + ".", lane -> {
            List<Element> bars = new ArrayList<>();
            sizes.forEach((kind, size) ->
                    bars.add(lane.part(0, size / unit, FILLS.getOrDefault(kind, 0), bars.size(), FILLS.size())));
            return bars;
        });
    }

    private static Map<String, Double> sizes(Content content) {
        Map<String, Double> sizes = new LinkedHashMap<>();
        put(sizes, RAW, content.raw());
        put(sizes, GZIP, content.gzip());
        put(sizes, ZSTD, content.zstd());
        return sizes;
    }

    private static void put(Map<String, Double> sizes, String kind, @Nullable Double size) {
        if (size != null) {
            sizes.put(kind, size);
        }
    }

    private static boolean hasSize(Content content) {
        return content.raw() != null && content.raw() > 0;
    }

    private static Node table(List<Cell> cells) {
        return Columns.ofExchanges()
                .figure("request B", 0, cell -> cell.request().raw())
                .figure("request gzip B", 0, cell -> cell.request().gzip())
                .figure("request zstd B", 0, cell -> cell.request().zstd())
                .figure("answer B", 0, cell -> cell.response().raw())
                .figure("answer gzip B", 0, cell -> cell.response().gzip())
                .figure("answer zstd B", 0, cell -> cell.response().zstd())
                .table("mean bytes of the bodies", cells)
                .folded();
    }
}
