package io.wireformat.gatling.study.split;

import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.Median;
import io.wireformat.gatling.study.StudyReport.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/** Where the time goes, in a few rows: a way and a format each, over all messages. */
final class SplitDigest {

    private static final Set<String> WIRE = Set.of("connect", "request on the wire", "response on the wire");

    private static final Set<String> CODECS =
            Set.of("client serialize", "deserialize", "server serialize", "client deserialize");

    private static final String UNEXPLAINED = "unexplained";

    private static final List<String> COLUMNS = List.of(
            "region",
            "connection",
            "format",
            "exchanges",
            "set-up and wire",
            "codecs",
            "HTTP and handling",
            "unexplained",
            "model off by, median",
            "model off by, at most");

    private SplitDigest() {}

    static Table of(List<Cell> cells) {
        Map<List<String>, List<Cell>> rows = new LinkedHashMap<>();
        cells.forEach(cell -> rows.computeIfAbsent(
                        List.of(cell.region(), cell.connection(), cell.format()), any -> new ArrayList<>())
                .add(cell));
        return new Table(
                "Shares of the measured medians, %: means over the kinds of exchanges; the model's error, %",
                COLUMNS,
                rows.entrySet().stream()
                        .map(row -> row(row.getKey(), row.getValue()))
                        .toList());
    }

    private static List<String> row(List<String> of, List<Cell> cells) {
        double[] errors = cells.stream()
                .filter(cell -> cell.predictedMs() != null)
                .mapToDouble(SplitDigest::errorPercent)
                .toArray();
        List<String> row = new ArrayList<>(of);
        row.add(Integer.toString(cells.size()));
        row.add(share(cells, WIRE::contains));
        row.add(share(cells, CODECS::contains));
        row.add(share(cells, part -> !WIRE.contains(part) && !CODECS.contains(part) && !part.equals(UNEXPLAINED)));
        row.add(share(cells, UNEXPLAINED::equals));
        row.add(text(Median.of(errors)));
        row.add(text(Arrays.stream(errors).max().orElse(Double.NaN)));
        return row;
    }

    private static String share(List<Cell> cells, Predicate<String> parts) {
        return text(cells.stream()
                .mapToDouble(cell -> 100
                        * cell.parts().stream()
                                .filter(part -> parts.test(part.name()))
                                .mapToDouble(Cell.Part::ms)
                                .sum()
                        / median(cell))
                .average()
                .orElse(Double.NaN));
    }

    private static double errorPercent(Cell cell) {
        return 100 * Math.abs(Objects.requireNonNull(cell.predictedMs()) - median(cell)) / median(cell);
    }

    private static double median(Cell cell) {
        return Objects.requireNonNull(cell.latency()).p50();
    }

    private static String text(double percent) {
        // a little less than nothing is nothing
        return Double.isNaN(percent) ? "" : String.format(Locale.ROOT, "%.1f", Math.rint(10 * percent) / 10 + 0.0);
    }
}
