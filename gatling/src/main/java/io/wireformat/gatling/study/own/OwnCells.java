package io.wireformat.gatling.study.own;

import io.wireformat.gatling.report.Median;
import io.wireformat.gatling.study.Ratio;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The samples of a run by cell. */
final class OwnCells {

    private final Map<OwnCell, List<OwnSample>> samples = new LinkedHashMap<>();

    OwnCells(Collection<OwnSample> all) {
        all.forEach(sample -> samples.computeIfAbsent(sample.cell(), cell -> new ArrayList<>())
                .add(sample));
    }

    /** One cell for each row of the tables, whatever its format. */
    List<OwnCell> rows() {
        return samples.keySet().stream().map(cell -> cell.in("")).distinct().toList();
    }

    /** The formats that were measured in a row, in the order of their medians. */
    List<String> ranked(OwnCell row) {
        return samples.keySet().stream()
                .filter(cell -> cell.in("").equals(row))
                .map(OwnCell::format)
                .sorted(Comparator.comparingDouble(format -> median(row.in(format), OwnSample::totalUs)))
                .toList();
    }

    /** {@link Double#NaN} of a cell that was not measured. */
    double median(OwnCell cell, ToDoubleFunction<OwnSample> figure) {
        return Median.of(samples.getOrDefault(cell, List.of()).stream()
                .mapToDouble(figure)
                .toArray());
    }

    /** How many times as long one cell takes as another; both were measured. */
    Ratio ratio(OwnCell above, OwnCell below) {
        return Ratio.of(byRound(above), byRound(below));
    }

    private Map<Integer, double[]> byRound(OwnCell cell) {
        return Ratio.byRound(samples.getOrDefault(cell, List.of()), OwnSample::round, OwnSample::totalUs);
    }
}
