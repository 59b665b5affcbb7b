package io.wireformat.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The report for programs.
 *
 * @param settings how it was measured
 * @param java the Java runtime
 * @param machine what it ran on
 * @param results one row per cell
 */
record ResultsFile(Settings settings, String java, String machine, List<Row> results) {

    /**
     * A cell's figures.
     *
     * @param contentBytes mean length of the content
     * @param nanosError half the width of the 99.9 % confidence interval; null for too few iterations
     * @param timesLibrary time as a multiple of what the format's library takes; null where that was not measured
     * @param timesJson time as a multiple of what JSON takes; null where that was not measured
     */
    record Row(
            String sample,
            String format,
            String way,
            String operation,
            double contentBytes,
            double nanos,
            @Nullable Double nanosError,
            double allocatedBytes,
            @Nullable Double timesLibrary,
            @Nullable Double timesJson) {}

    static ResultsFile of(Settings settings, Results results, List<Lineup<?>> lineups) {
        List<Row> rows = new ArrayList<>();
        for (Lineup<?> lineup : lineups) {
            results.forEach(measured -> {
                if (measured.cell().sample().equals(lineup.sample().name())) {
                    rows.add(row(measured, results, lineup));
                }
            });
        }
        return new ResultsFile(
                settings,
                System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
                System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", "
                        + Runtime.getRuntime().availableProcessors() + " processors",
                rows);
    }

    void writeTo(Path file) {
        JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValue(file, this);
    }

    private static <R extends Record> Row row(Measurement measured, Results results, Lineup<R> lineup) {
        Cell cell = measured.cell();
        return new Row(
                cell.sample(),
                cell.format().toString(),
                cell.way().toString(),
                cell.operation().toString(),
                lineup.meanContentBytes(lineup.entry(cell.format(), cell.way())),
                measured.nanos(),
                Double.isNaN(measured.error()) ? null : measured.error(),
                measured.allocatedBytes(),
                results.timesLibrary(cell),
                results.timesJson(cell));
    }
}
