package io.wireformat.gatling.page;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table that the reader can sort by any column with the mouse or the keyboard, and copy as CSV or Markdown. The first
 * column names the row. Without scripts it is a plain table.
 */
public final class DataTable implements Node {

    /** The maximum length of text that is not wrapped. */
    private static final int SHORT = 48;

    /** The same for text about a figure. */
    private static final int SHORT_FIGURE = 30;

    private final String caption;
    private final List<String> columns;
    private final List<Element> rows = new ArrayList<>();

    private DataTable(String caption, List<String> columns) {
        this.caption = caption;
        this.columns = columns;
    }

    /** A table without rows. */
    public static DataTable of(String caption, List<String> columns) {
        return new DataTable(caption, List.copyOf(columns));
    }

    /** A value of the table: the shown content, the sort key, and the text to copy. */
    public record Value(Node shown, String meant, String copied, boolean figure) {

        /** Text, sorted alphabetically. */
        public static Value text(Object text) {
            return new Value(Node.text(text), String.valueOf(text), String.valueOf(text), false);
        }

        /** A figure, sorted by its value and copied with all digits; NaN if not measured. */
        public static Value figure(double value, String shown) {
            String plain = plain(value);
            return new Value(Node.text(shown), plain, plain, true);
        }

        /** Text about a figure, sorted by the figure and copied as shown. */
        public static Value about(double value, String text) {
            return new Value(Node.text(text), plain(value), text, true);
        }

        private static String plain(double value) {
            return Double.isFinite(value)
                    ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString()
                    : "";
        }
    }

    /**
     * Adds a row.
     *
     * @throws IllegalArgumentException if it does not have a value for each column
     */
    public DataTable row(List<Value> values) {
        if (values.size() != columns.size()) {
            throw new IllegalArgumentException(values.size() + " values for " + columns.size() + " columns");
        }
        rows.add(Element.of("tr")
                .add(IntStream.range(0, values.size())
                        .mapToObj(i -> cell(values.get(i), i == 0))
                        .toList()));
        return this;
    }

    private static Element cell(Value value, boolean first) {
        Element cell = first ? Element.of("th").with("scope", "row") : Element.of("td");
        String style = value.figure()
                ? value.copied().length() <= SHORT_FIGURE ? "figure" : "figure long"
                : value.copied().length() <= SHORT ? "short" : "long";
        cell.add(value.shown()).with("data-value", value.meant()).styled(style);
        return value.copied().equals(value.meant()) ? cell : cell.with("data-copied", value.copied());
    }

    /** The table in a collapsed section, as the text alternative of a plot. */
    public Node folded() {
        return Element.of("details", Element.of("summary", "The figures: " + caption), this);
    }

    @Override
    public void appendTo(StringBuilder markup) {
        Element head = Element.of("tr")
                .add(columns.stream()
                        .map(column -> Element.of("th", column).with("scope", "col"))
                        .toList());
        Element table = Element.of(
                        "table",
                        Element.of("caption", Element.of("span", caption)),
                        Element.of("thead", head),
                        Element.of("tbody").add(rows))
                .styled("data");
        // makes a table that is wider than the page scrollable with the keyboard
        Element.of("div", table)
                .styled("wide")
                .with("role", "region")
                .with("aria-label", caption)
                .with("tabindex", 0)
                .appendTo(markup);
    }
}
