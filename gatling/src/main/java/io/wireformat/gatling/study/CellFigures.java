package io.wireformat.gatling.study;

import io.wireformat.gatling.report.Median;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One figure of the samples of a run, cell by cell. Immutable. */
public final class CellFigures {

    private final Map<List<String>, Map<Integer, double[]>> cells = new HashMap<>();

    private CellFigures(Collection<Sample> samples, int index) {
        Map<List<String>, List<Sample>> together = new HashMap<>();
        for (Sample sample : samples) {
            if (Double.isFinite(sample.figures().get(index))) {
                together.computeIfAbsent(sample.cell(), any -> new ArrayList<>())
                        .add(sample);
            }
        }
        together.forEach((cell, of) -> cells.put(cell, Ratio.byRound(of, Sample::round, sample -> sample.figures()
                .get(index))));
    }

    /**
     * The figures of a column; those that are no numbers are left out.
     *
     * @param index of the column among those that hold figures
     */
    public static CellFigures of(Collection<Sample> samples, int index) {
        return new CellFigures(samples, index);
    }

    /** Whether a cell was measured. */
    public boolean has(List<String> cell) {
        return cells.containsKey(cell);
    }

    /** The median of a cell, {@link Double#NaN} where it was not measured. */
    public double median(List<String> cell) {
        return Median.of(cells.getOrDefault(cell, Map.of()).values().stream()
                .flatMapToDouble(Arrays::stream)
                .toArray());
    }

    /** How many times as much a cell takes as another; both were measured. */
    public Ratio ratio(List<String> above, List<String> below) {
        return Ratio.of(rounds(above), rounds(below));
    }

    private Map<Integer, double[]> rounds(List<String> cell) {
        Map<Integer, double[]> rounds = cells.get(cell);
        if (rounds == null) {
            throw new IllegalArgumentException("not measured: " + cell);
        }
        return rounds;
    }
}
