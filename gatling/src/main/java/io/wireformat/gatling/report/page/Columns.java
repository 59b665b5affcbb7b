package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.DataTable;
import io.wireformat.gatling.page.DataTable.Value;
import io.wireformat.gatling.page.Figures;
import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.Labels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A table with a row for each cell: what the cell is, and the figures that are asked for. */
final class Columns {

    private final Map<String, Function<Cell, Value>> columns = new LinkedHashMap<>();

    private Columns() {}

    /** Format, exchange and region. */
    static Columns ofCells() {
        return ofExchanges().text("Region", cell -> Labels.region(cell.region()));
    }

    /** Format and exchange, wherever it is done. */
    static Columns ofExchanges() {
        return new Columns()
                .text("Format", cell -> Labels.format(cell.format()))
                .text("Exchange", cell -> Exchange.of(cell).title());
    }

    Columns text(String title, Function<Cell, String> text) {
        columns.put(title, cell -> Value.text(text.apply(cell)));
        return this;
    }

    /** A figure; null for what nobody measured. */
    Columns figure(String title, int decimals, Function<Cell, @Nullable Double> figure) {
        columns.put(title, cell -> {
            Double value = figure.apply(cell);
            return Value.figure(value == null ? Double.NaN : value, Figures.fixed(value, decimals));
        });
        return this;
    }

    /** A figure of a latency, in milliseconds; a void cell has none. */
    Columns latency(String title, Function<Cell.Latency, Double> figure) {
        return figure(title, 2, cell -> cell.latency() == null ? null : figure.apply(cell.latency()));
    }

    DataTable table(String caption, List<Cell> cells) {
        DataTable table = DataTable.of(caption, new ArrayList<>(columns.keySet()));
        cells.forEach(cell -> table.row(
                columns.values().stream().map(column -> column.apply(cell)).toList()));
        return table;
    }
}
