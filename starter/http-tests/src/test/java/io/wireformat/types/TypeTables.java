package io.wireformat.types;

import io.wireformat.types.Row.Sample;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The two tables of types in Markdown: made from what is exported and written, and read from docs/types.md. */
final class TypeTables {

    /** In a cell of a format that cannot carry the types. */
    private static final String NOT_CARRIED = "–";

    private static final String LABELS = "; ";

    private static final List<Set<Column>> TABLES =
            List.of(EnumSet.range(Column.PROTOBUF, Column.JSON_SCHEMA), EnumSet.range(Column.JSON, Column.MESSAGEPACK));

    private TypeTables() {}

    /** One cell, after its values have been written and read back. */
    static String cell(Row row, Column column) throws Exception {
        Set<String> cells = new TreeSet<>();
        for (Sample sample : row.samples()) {
            cells.add(row.notIn().contains(column) ? notCarried(sample, column) : carried(sample, column));
        }
        if (cells.size() != 1) {
            throw new AssertionError(row + " is not the same in " + column + ": " + cells);
        }
        return cells.iterator().next();
    }

    private static String carried(Sample sample, Column column) throws Exception {
        Set<RoundTrip> notes = EnumSet.noneOf(RoundTrip.class);
        for (String mediaType : column.mediaTypes()) {
            notes.addAll(RoundTrip.of(sample, mediaType));
        }
        byte[] content = Converters.write(column.mediaTypes().get(0), sample.body(), sample.shown());
        if (column == Column.JSON_SCHEMA) {
            // the notes are in the column of JSON
            notes.clear();
        }
        String marks = notes.stream().map(note -> " " + note.mark()).collect(Collectors.joining());
        return column.of(sample, content) + marks;
    }

    private static String notCarried(Sample sample, Column column) throws Exception {
        for (String mediaType : column.mediaTypes()) {
            if (!RoundTrip.fails(sample, mediaType)) {
                throw new AssertionError(column + " carries " + sample.body());
            }
        }
        return NOT_CARRIED;
    }

    /** All cells as Markdown, with the notes that they refer to. */
    static String markdown() throws Exception {
        StringBuilder markdown = new StringBuilder();
        for (Set<Column> columns : TABLES) {
            markdown.append(markdown.isEmpty() ? "| Java |" : "\n| Java |");
            columns.forEach(column -> markdown.append(' ').append(column).append(" |"));
            markdown.append("\n|").append("---|".repeat(columns.size() + 1)).append('\n');
            linesOf(columns).forEach((cells, labels) -> markdown.append("| ")
                    .append(String.join(LABELS, labels))
                    .append(" | ")
                    .append(String.join(" | ", cells))
                    .append(" |\n"));
        }
        String notes = EnumSet.allOf(RoundTrip.class).stream()
                .filter(note -> markdown.indexOf(" " + note.mark()) >= 0)
                .map(note -> "- " + note.mark() + " " + note.note() + "\n")
                .collect(Collectors.joining(
                        "", "- " + NOT_CARRIED + " Jackson does not read back what it writes.\n", ""));
        return markdown + "\n" + notes;
    }

    /** The labels of the rows that have the same cells in one of the tables, which are one line there. */
    private static Map<List<String>, List<String>> linesOf(Set<Column> columns) throws Exception {
        Map<List<String>, List<String>> lines = new LinkedHashMap<>();
        for (Row row : Rows.all()) {
            List<String> cells = new ArrayList<>();
            for (Column column : columns) {
                cells.add(cell(row, column));
            }
            lines.computeIfAbsent(cells, c -> new ArrayList<>()).add(row.label());
        }
        return lines;
    }

    /** The cells of tables in Markdown by their row and column, in their order. */
    static Map<List<String>, String> parse(String markdown) {
        Map<List<String>, String> cells = new LinkedHashMap<>();
        List<String> head = List.of();
        for (String line : markdown.split("\n")) {
            if (!line.startsWith("|")) {
                head = List.of();
            } else if (head.isEmpty()) {
                head = split(line);
            } else if (!line.startsWith("|---")) {
                List<String> row = split(line);
                for (int i = 1; i < row.size(); i++) {
                    for (String label : row.get(0).split(LABELS)) {
                        cells.put(List.of(label, head.get(i)), row.get(i));
                    }
                }
            }
        }
        return cells;
    }

    private static List<String> split(String line) {
        List<String> cells = new ArrayList<>();
        for (String cell : line.substring(1, line.lastIndexOf('|')).split("\\|", -1)) {
            cells.add(cell.trim());
        }
        return cells;
    }
}
