package io.wireformat.gatling.study;

import io.wireformat.gatling.report.Bootstrap;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * How many times as much one cell takes as another.
 *
 * @param value of the medians
 * @param interval where it lies with a confidence of 95 %
 */
public record Ratio(double value, Bootstrap.Interval interval) {

    /** A difference below this matters to nobody. */
    private static final double MATTERS = 0.05;

    /** What a ratio says of the cell in its denominator. */
    public enum Verdict {
        FASTER,
        ALIKE,
        SLOWER,
        UNCERTAIN
    }

    /**
     * The ratio of two cells that were measured in the same rounds.
     *
     * @param above the figures of the numerator by round
     * @param below the figures of the denominator by round
     */
    public static Ratio of(Map<Integer, double[]> above, Map<Integer, double[]> below) {
        List<Integer> rounds =
                above.keySet().stream().filter(below::containsKey).toList();
        int[] all = new int[rounds.size()];
        Arrays.setAll(all, i -> i);
        ToDoubleFunction<int[]> ratio = drawn -> median(above, rounds, drawn) / median(below, rounds, drawn);
        return new Ratio(ratio.applyAsDouble(all), Bootstrap.interval(rounds.size(), ratio));
    }

    /** What a published ratio says, which comes without an interval. */
    public static Verdict verdict(double ratio) {
        return ratio > 1 + MATTERS ? Verdict.FASTER : ratio < 1 - MATTERS ? Verdict.SLOWER : Verdict.ALIKE;
    }

    /** What the whole interval says. */
    public Verdict verdict() {
        Verdict low = verdict(interval.low());
        return low == verdict(interval.high()) ? low : Verdict.UNCERTAIN;
    }

    /** The figures of samples by round. */
    public static <S> Map<Integer, double[]> byRound(
            Collection<S> samples, ToIntFunction<S> round, ToDoubleFunction<S> figure) {
        return samples.stream()
                .collect(Collectors.groupingBy(
                        round::applyAsInt,
                        TreeMap::new,
                        Collectors.collectingAndThen(Collectors.toList(), together -> together.stream()
                                .mapToDouble(figure)
                                .toArray())));
    }

    private static double median(Map<Integer, double[]> rounds, List<Integer> names, int[] drawn) {
        return Median.of(Arrays.stream(drawn)
                .boxed()
                .flatMapToDouble(i -> Arrays.stream(rounds.get(names.get(i))))
                .toArray());
    }

    /** The ratio and its interval, as in {@code 1.92 (1.84–2.01)}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.2f (%.2f–%.2f)", value, interval.low(), interval.high());
    }
}
