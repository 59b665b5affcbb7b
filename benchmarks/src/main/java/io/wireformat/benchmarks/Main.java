package io.wireformat.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Checks, measures, reports. */
final class Main {

    private Main() {}

    /**
     * Runs the benchmarks.
     *
     * @param arguments the file for the results
     */
    public static void main(String[] arguments) {
        Settings settings = Settings.fromSystemProperties();
        List<Lineup<?>> lineups = Lineup.all();
        for (Lineup<?> lineup : lineups) {
            Agreement.check(lineup);
            System.out.println(
                    lineup.sample().name() + ": all " + lineup.entries().size() + " contenders agree");
        }
        Stopwatch stopwatch = new Stopwatch(settings);
        Results results = measure(cells(lineups, settings), stopwatch);
        Path file = Path.of(arguments[0]);
        ResultsFile.of(settings, results, lineups).writeTo(file);
        new Table(System.out, results).print(lineups);
        System.out.println("These results for programs: " + file);
        Overhead.all().stream()
                .filter(overhead -> settings.includes(overhead.name()))
                .forEach(overhead -> System.out.println(overhead.measure(stopwatch)));
    }

    private static Results measure(List<Cell> cells, Stopwatch stopwatch) {
        Results results = new Results();
        int done = 0;
        for (Cell cell : cells) {
            Measurement measured = stopwatch.measure(cell);
            results.add(measured);
            done++;
            System.out.println(String.format(
                    Locale.ROOT,
                    "[%2d/%d] %-40s %,12.1f ns %,12.0f B",
                    done,
                    cells.size(),
                    cell,
                    measured.nanos(),
                    measured.allocatedBytes()));
        }
        return results;
    }

    /** Contenders follow each other closely within an operation, so that a drift of the machine hits all alike. */
    private static List<Cell> cells(List<Lineup<?>> lineups, Settings settings) {
        List<Cell> cells = new ArrayList<>();
        for (Lineup<?> lineup : lineups) {
            for (Operation operation : Operation.values()) {
                for (Entry<?> entry : lineup.entries()) {
                    cells.add(new Cell(lineup.sample().name(), entry.format(), entry.way(), operation));
                }
            }
        }
        cells.removeIf(cell -> !settings.includes(cell.toString()));
        return cells;
    }
}
