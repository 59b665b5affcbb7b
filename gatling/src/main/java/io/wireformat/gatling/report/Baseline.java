package io.wireformat.gatling.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An earlier run that a later one is held against, cell by cell.
 *
 * <p>With the raw samples of both, a cell has changed when the 95 % interval of the ratio of its medians, by bootstrap,
 * and Welch's t-interval of the difference at 99.9 % both leave no change out, and the ratio is 1 % or more: of fifty
 * cells that have not changed, fewer than one in twenty runs reports any. Without them the intervals of the medians
 * must not overlap.
 */
public final class Baseline {

    private static final String FILE = "comparison.json";

    private final Map<CellKey, Cell> cells = new HashMap<>();
    private final Map<CellKey, CellResult> results = new HashMap<>();

    private Baseline(PublishedComparison published, List<Block> blocks) {
        published.cells().forEach(cell -> cells.put(cell.key(), cell));
        Comparison.results(blocks).forEach(result -> results.put(result.key(), result));
    }

    /**
     * Reads a baseline.
     *
     * @param path a {@code comparison.json} or the directory that it is in, with the raw samples beside it or without
     * @throws IOException when there is none
     * @throws RuntimeException when it cannot be read
     */
    public static Baseline read(Path path) throws IOException {
        Path directory = Files.isDirectory(path) ? path : path.resolveSibling("");
        Path file = Files.isDirectory(path) ? path.resolve(FILE) : path;
        PublishedComparison published = PublishedComparison.parse(Files.readAllBytes(file));
        return new Baseline(published, RawSamples.isIn(directory) ? RawSamples.read(directory) : List.of());
    }

    /** Whether there is any cell that both have figures of; else nothing can be found to have changed. */
    public boolean hasAnyOf(PublishedComparison later) {
        return later.cells().stream()
                .filter(cell -> cell.latency() != null)
                .map(cell -> cells.get(cell.key()))
                .anyMatch(before -> before != null && before.latency() != null);
    }

    /** The cells that both have and that have changed, in the order of the later run. */
    List<Regression> against(List<CellResult> later) {
        List<Regression> changes = new ArrayList<>();
        for (CellResult after : later) {
            if (!after.isVoid()) {
                change(after).ifPresent(changes::add);
            }
        }
        return changes;
    }

    private Optional<Regression> change(CellResult after) {
        CellResult before = results.get(after.key());
        if (before != null) {
            return before.isVoid() ? Optional.empty() : change(before, after);
        }
        Cell published = cells.get(after.key());
        return published == null || published.latency() == null ? Optional.empty() : change(published.latency(), after);
    }

    private static Optional<Regression> change(CellResult before, CellResult after) {
        Rounds earlier = before.rounds();
        Rounds later = after.rounds();
        if (Math.min(earlier.count(), later.count()) < Statistics.LEAST_VALUES
                || StudentsT.PERCENT_99_9
                        .ofDifference(later.medians(), earlier.medians())
                        .contains(0)) {
            return Optional.empty();
        }
        return change(after.key(), earlier.median(), later.median(), Rounds.ratio(later, earlier));
    }

    private static Optional<Regression> change(Cell.Latency before, CellResult after) {
        Interval now = after.rounds().interval(0.5);
        return change(
                after.key(),
                before.p50(),
                after.medianMillis(),
                new Interval(now.low() / before.p50High(), now.high() / before.p50Low()));
    }

    private static Optional<Regression> change(CellKey key, double before, double after, Interval interval) {
        double ratio = after / before;
        return interval.contains(1) || Math.abs(ratio - 1) < Ranking.MATTERS
                ? Optional.empty()
                : Optional.of(new Regression(
                        Labels.cell(key),
                        Rounded.to(before, 3),
                        Rounded.to(after, 3),
                        Rounded.to(ratio, 4),
                        Rounded.to(interval.low(), 4),
                        Rounded.to(interval.high(), 4),
                        ratio > 1));
    }
}
