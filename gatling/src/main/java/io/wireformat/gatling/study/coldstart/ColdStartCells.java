package io.wireformat.gatling.study.coldstart;

import io.wireformat.gatling.report.Median;
import io.wireformat.gatling.study.Ratio;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The samples of a run by cell. */
final class ColdStartCells {

    private final Map<ColdStartCell, List<ColdStartSample>> samples = new LinkedHashMap<>();

    ColdStartCells(Collection<ColdStartSample> all) {
        all.forEach(sample -> samples.computeIfAbsent(sample.cell(), cell -> new ArrayList<>())
                .add(sample));
    }

    Collection<ColdStartCell> all() {
        return samples.keySet();
    }

    /** In the order that they were measured. */
    List<String> jdks() {
        return samples.keySet().stream().map(ColdStartCell::jdk).distinct().toList();
    }

    boolean has(ColdStartCell cell) {
        return samples.containsKey(cell);
    }

    List<ColdStartSample> of(ColdStartCell cell, Heat heat) {
        return samples.getOrDefault(cell, List.of()).stream().filter(heat::has).toList();
    }

    /** {@link Double#NaN} of a cell that was not measured. */
    double median(ColdStartCell cell, Heat heat, ToDoubleFunction<ColdStartSample> figure) {
        return Median.of(of(cell, heat).stream().mapToDouble(figure).toArray());
    }

    /** How many times as much one cell takes as another, over the JVMs; empty when one was not measured. */
    Optional<Ratio> ratio(
            ColdStartCell above,
            Heat aboveHeat,
            ColdStartCell below,
            Heat belowHeat,
            ToDoubleFunction<ColdStartSample> figure) {
        List<ColdStartSample> numerator = of(above, aboveHeat);
        List<ColdStartSample> denominator = of(below, belowHeat);
        return numerator.isEmpty() || denominator.isEmpty()
                ? Optional.empty()
                : Optional.of(Ratio.of(
                        Ratio.byRound(numerator, ColdStartSample::round, figure),
                        Ratio.byRound(denominator, ColdStartSample::round, figure)));
    }
}
