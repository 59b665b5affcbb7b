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
import java.util.OptionalDouble;

/** Figures that a study published: a table whose first columns say which row it is, and whose others are formats. */
public final class Published {

    private final Map<List<String>, Map<String, Double>> rows = new LinkedHashMap<>();

    private Published() {}

    /**
     * Reads a table.
     *
     * @param resource its name beside the class
     * @param formats the columns that hold figures
     */
    public static Published read(Class<?> beside, String resource, List<String> formats) {
        List<String[]> lines = lines(beside, resource);
        List<String> head = List.of(lines.get(0));
        Published published = new Published();
        for (String[] line : lines.subList(1, lines.size())) {
            List<String> key = new ArrayList<>();
            Map<String, Double> figures = new LinkedHashMap<>();
            for (int i = 0; i < line.length; i++) {
                if (formats.contains(head.get(i))) {
                    if (!line[i].isEmpty()) {
                        figures.put(head.get(i), Double.valueOf(line[i]));
                    }
                } else {
                    key.add(line[i]);
                }
            }
            published.rows.put(key, figures);
        }
        return published;
    }

    /** A figure, if there is one. */
    public OptionalDouble figure(String format, Object... key) {
        Map<String, Double> row =
                rows.get(List.of(key).stream().map(Object::toString).toList());
        Double figure = row == null ? null : row.get(format);
        return figure == null ? OptionalDouble.empty() : OptionalDouble.of(figure);
    }

    private static List<String[]> lines(Class<?> beside, String resource) {
        try (InputStream in = Objects.requireNonNull(beside.getResourceAsStream(resource), resource);
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(",", -1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
