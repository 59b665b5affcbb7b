package io.wireformat.gatling.study;

import io.wireformat.gatling.report.Bootstrap;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * How many times as much one cell takes as another.
 *
 * @param value of the medians
 * @param interval where it lies with a confidence of 95 %
 */
record Ratio(double value, Bootstrap.Interval interval) {

    /** A difference below this matters to nobody. */
    private static final double MATTERS = 0.05;

    /** What a ratio says of the cell in its denominator. */
    enum Verdict {
        FASTER,
        ALIKE,
        SLOWER,
        UNCERTAIN
    }

    /**
     * The ratio of two cells that were measured in the same rounds.
     *
     * @param figure what is compared
     */
    static Ratio of(List<StudySample> numerator, List<StudySample> denominator, ToDoubleFunction<StudySample> figure) {
        Map<Integer, double[]> above = byRound(numerator, figure);
        Map<Integer, double[]> below = byRound(denominator, figure);
        List<Integer> rounds =
                above.keySet().stream().filter(below::containsKey).toList();
        int[] all = new int[rounds.size()];
        Arrays.setAll(all, i -> i);
        ToDoubleFunction<int[]> ratio = drawn -> median(above, rounds, drawn) / median(below, rounds, drawn);
        return new Ratio(ratio.applyAsDouble(all), Bootstrap.interval(rounds.size(), ratio));
    }

    /** What a published ratio says, which comes without an interval. */
    static Verdict verdict(double ratio) {
        return ratio > 1 + MATTERS ? Verdict.FASTER : ratio < 1 - MATTERS ? Verdict.SLOWER : Verdict.ALIKE;
    }

    Verdict verdict() {
        Verdict low = verdict(interval.low());
        return low == verdict(interval.high()) ? low : Verdict.UNCERTAIN;
    }

    private static Map<Integer, double[]> byRound(List<StudySample> samples, ToDoubleFunction<StudySample> figure) {
        return samples.stream()
                .collect(Collectors.groupingBy(
                        StudySample::round,
                        TreeMap::new,
                        Collectors.collectingAndThen(
                                Collectors.toList(),
                                round -> round.stream().mapToDouble(figure).toArray())));
    }

    private static double median(Map<Integer, double[]> rounds, List<Integer> names, int[] drawn) {
        return Median.of(Arrays.stream(drawn)
                .boxed()
                .flatMapToDouble(i -> Arrays.stream(rounds.get(names.get(i))))
                .toArray());
    }
}
