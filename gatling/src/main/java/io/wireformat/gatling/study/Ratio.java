package io.wireformat.gatling.study;

import io.wireformat.gatling.report.Bootstrap;
import io.wireformat.gatling.report.Interval;
import io.wireformat.gatling.report.Median;
import io.wireformat.gatling.report.StudentsT;
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
 * <p>Its interval is the wider of two on each side: the bootstrap's, which keeps to what the median says but is too
 * narrow with so few rounds, and Student's of the ratios of the rounds' own medians, which is not.
 *
 * @param value of the medians
 * @param interval where it lies with a confidence of 95 %; without bounds where there were too few rounds to tell
 */
public record Ratio(double value, Interval interval) {

    /** A difference below this matters to nobody. */
    private static final double MATTERS = 0.05;

    /** With fewer rounds their spread says nothing. */
    private static final int LEAST_ROUNDS = 5;

    private static final double[] NOTHING = {};

    private static final Interval UNKNOWN = new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

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
        List<Integer> rounds = above.keySet().stream()
                .filter(round -> Double.isFinite(logarithm(above, below, round)))
                .toList();
        int[] all = new int[rounds.size()];
        Arrays.setAll(all, i -> i);
        ToDoubleFunction<int[]> ratio = drawn -> median(above, rounds, drawn) / median(below, rounds, drawn);
        return new Ratio(
                ratio.applyAsDouble(all),
                rounds.size() < LEAST_ROUNDS
                        ? UNKNOWN
                        : Bootstrap.interval(rounds.size(), ratio).hull(student(above, below, rounds)));
    }

    /** Of the logarithms, because half as much and twice as much are as far from alike. */
    private static Interval student(Map<Integer, double[]> above, Map<Integer, double[]> below, List<Integer> rounds) {
        Interval logarithm = StudentsT.PERCENT_95.ofMean(rounds.stream()
                .mapToDouble(round -> logarithm(above, below, round))
                .toArray());
        return new Interval(Math.exp(logarithm.low()), Math.exp(logarithm.high()));
    }

    /** Not finite where one of them was not measured. */
    private static double logarithm(Map<Integer, double[]> above, Map<Integer, double[]> below, Integer round) {
        return Math.log(median(above, List.of(round), 0) / median(below, List.of(round), 0));
    }

    /** What a published ratio says, which comes without an interval. */
    public static Verdict verdict(double ratio) {
        return ratio > 1 + MATTERS ? Verdict.FASTER : ratio < 1 - MATTERS ? Verdict.SLOWER : Verdict.ALIKE;
    }

    /** What the whole interval says. */
    public Verdict verdict() {
        if (!Double.isFinite(interval.low()) || !Double.isFinite(interval.high())) {
            return Verdict.UNCERTAIN;
        }
        Verdict low = verdict(interval.low());
        return low == verdict(interval.high()) ? low : Verdict.UNCERTAIN;
    }

    /** Whether a published ratio, which comes without an interval, holds here. */
    public StudyReport.Verdict against(double published) {
        Verdict ours = verdict();
        if (ours == Verdict.UNCERTAIN) {
            return StudyReport.Verdict.NOT_DECIDED;
        }
        return ours == verdict(published) ? StudyReport.Verdict.HOLDS : StudyReport.Verdict.DOES_NOT_HOLD;
    }

    /** Whether a published bound is exceeded here. */
    public StudyReport.Verdict above(double bound) {
        if (interval.low() > bound) {
            return StudyReport.Verdict.HOLDS;
        }
        return interval.high() <= bound ? StudyReport.Verdict.DOES_NOT_HOLD : StudyReport.Verdict.NOT_DECIDED;
    }

    /** Whether a published bound is kept here. */
    public StudyReport.Verdict within(double bound) {
        return switch (above(bound)) {
            case HOLDS -> StudyReport.Verdict.DOES_NOT_HOLD;
            case DOES_NOT_HOLD -> StudyReport.Verdict.HOLDS;
            default -> StudyReport.Verdict.NOT_DECIDED;
        };
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

    private static double median(Map<Integer, double[]> rounds, List<Integer> names, int... drawn) {
        return Median.of(Arrays.stream(drawn)
                .boxed()
                .flatMapToDouble(i -> Arrays.stream(rounds.getOrDefault(names.get(i), NOTHING)))
                .toArray());
    }

    /** The ratio and its interval, as in {@code 1.92 (1.84–2.01)}. */
    @Override
    public String toString() {
        return interval.equals(UNKNOWN)
                ? String.format(Locale.ROOT, "%.2f (too few rounds)", value)
                : String.format(Locale.ROOT, "%.2f (%.2f–%.2f)", value, interval.low(), interval.high());
    }
}
