package io.wireformat.gatling.study;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** A table published by a study, stored as CSV next to this class. */
final class Published {

    /** A comma outside of quotes. */
    private static final String SEPARATOR = ",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)";

    private final List<Row> rows;

    private Published(List<Row> rows) {
        this.rows = rows;
    }

    /** Reads the table of a file. */
    static Published read(String file) {
        try (InputStream in = Objects.requireNonNull(Published.class.getResourceAsStream(file), file);
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            List<List<String>> lines = reader.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> Stream.of(line.split(SEPARATOR, -1))
                            .map(value -> value.replace("\"", ""))
                            .toList())
                    .toList();
            List<Row> rows = new ArrayList<>();
            for (List<String> line : lines.subList(1, lines.size())) {
                Map<String, String> row = new LinkedHashMap<>();
                for (int i = 0; i < line.size(); i++) {
                    row.put(lines.get(0).get(i), line.get(i));
                }
                rows.add(new Row(row));
            }
            return new Published(List.copyOf(rows));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Row> rows() {
        return rows;
    }

    /** The first row whose first columns have these values. */
    Optional<Row> row(Object... key) {
        List<String> wanted = Stream.of(key).map(Object::toString).toList();
        return rows.stream()
                .filter(row -> List.copyOf(row.values.values())
                        .subList(0, wanted.size())
                        .equals(wanted))
                .findFirst();
    }

    /** The ratio of two rows in a column, if both have a figure. */
    OptionalDouble ratio(String column, String above, String below) {
        OptionalDouble one = row(above).map(row -> row.figure(column)).orElse(OptionalDouble.empty());
        OptionalDouble other = row(below).map(row -> row.figure(column)).orElse(OptionalDouble.empty());
        return one.isPresent() && other.isPresent()
                ? OptionalDouble.of(one.getAsDouble() / other.getAsDouble())
                : OptionalDouble.empty();
    }

    /** A line of the table. */
    record Row(Map<String, String> values) {

        String text(String column) {
            return Objects.requireNonNull(values.get(column), column);
        }

        /** The figure; empty if none was published. */
        OptionalDouble figure(String column) {
            String text = text(column);
            return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
        }

        double number(String column) {
            return figure(column).orElseThrow();
        }
    }
}
