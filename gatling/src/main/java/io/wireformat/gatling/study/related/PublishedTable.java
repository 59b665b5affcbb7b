package io.wireformat.gatling.study.related;

import io.wireformat.gatling.study.Published;
import io.wireformat.gatling.study.StudyReport.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A table that was published, in which each figure stands beside how many times as much it is as JSON's.
 *
 * @param resource its name beside this class
 * @param formats its rows
 * @param columns its columns, which name their units
 * @param json the row that the others are held against
 */
record PublishedTable(String resource, List<String> formats, List<String> columns, String json) {

    OptionalDouble figure(String column, String format) {
        return read().figure(column, format);
    }

    /** How many times as much JSON has. */
    OptionalDouble ratio(String column, String format) {
        OptionalDouble above = figure(column, json);
        OptionalDouble below = figure(column, format);
        return above.isEmpty() || below.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(above.getAsDouble() / below.getAsDouble());
    }

    Table table(String caption) {
        Published published = read();
        List<List<String>> rows = new ArrayList<>();
        for (String format : formats) {
            List<String> row = new ArrayList<>(List.of(format));
            for (String column : columns) {
                row.add(text(published, column, format));
            }
            rows.add(row);
        }
        List<String> head = new ArrayList<>(List.of("format"));
        columns.forEach(column -> head.add(column.replace('_', ' ')));
        return new Table(caption, head, rows);
    }

    private String text(Published published, String column, String format) {
        OptionalDouble figure = published.figure(column, format);
        OptionalDouble reference = published.figure(column, json);
        if (figure.isEmpty() || reference.isEmpty()) {
            return "";
        }
        double value = figure.getAsDouble();
        String plain = value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
        return String.format(Locale.ROOT, "%s (%.2f)", plain, value / reference.getAsDouble());
    }

    private Published read() {
        return Published.read(PublishedTable.class, resource, columns);
    }
}
