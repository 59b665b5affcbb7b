package io.wireformat.gatling.page;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table that the reader sorts by any column, with the mouse or the keyboard, and copies as CSV or Markdown. Its first
 * column names the row. Without scripts it is a table all the same.
 */
public final class DataTable implements Node {

    /** Letters that stand in one line; what is longer is wrapped. */
    private static final int SHORT = 48;

    /** The same for a text about a figure. */
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

    /** A value of the table: what is shown, what it is sorted by, and what it is copied as. */
    public record Value(Node shown, String meant, String copied, boolean figure) {

        /** Text, which is sorted by the alphabet. */
        public static Value text(Object text) {
            return new Value(Node.text(text), String.valueOf(text), String.valueOf(text), false);
        }

        /** A figure, which is sorted by its size and copied with all its digits; NaN for what nobody measured. */
        public static Value figure(double value, String shown) {
            String plain = plain(value);
            return new Value(Node.text(shown), plain, plain, true);
        }

        /** A text about a figure, which is sorted by the figure and copied as it is shown. */
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
     * @throws IllegalArgumentException when it does not have a value for each column
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

    /** The table, shown when the reader asks for it: beside a plot it says the same. */
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
        // a table that is wider than its page is scrolled by the keyboard as well
        Element.of("div", table)
                .styled("wide")
                .with("role", "region")
                .with("aria-label", caption)
                .with("tabindex", 0)
                .appendTo(markup);
    }
}
