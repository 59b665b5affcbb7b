package io.wireformat.schemas;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/** Published figures: the rows of a CSV file, by column. */
final class Figures {

    private static final Pattern CELL = Pattern.compile(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");

    private Figures() {}

    static List<Map<String, String>> of(String name) {
        List<String> lines = lines(name);
        String[] columns = CELL.split(lines.get(0));
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = CELL.split(line);
            Map<String, String> row = new HashMap<>();
            for (int i = 0; i < cells.length; i++) {
                row.put(columns[i], cells[i]);
            }
            rows.add(row);
        }
        return rows;
    }

    /** The cell in a column of the row with a key. */
    static double of(String name, String keyColumn, String key, String column) {
        return of(name).stream()
                .filter(row -> key.equals(row.get(keyColumn)))
                .mapToDouble(row -> Double.parseDouble(row.get(column)))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> lines(String name) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(Figures.class.getResourceAsStream("/figures/" + name + ".csv")),
                StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.startsWith("#")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
