package io.wireformat.gatling.report;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The times of one cell by round, to draw rounds from. */
final class Rounds {

    private static final double MEDIAN = 0.5;

    private final List<double[]> millis;

    /** @param millis of each round, none of them empty */
    Rounds(List<double[]> millis) {
        this.millis = List.copyOf(millis);
    }

    int count() {
        return millis.size();
    }

    double median() {
        return percentile(all(), MEDIAN);
    }

    /** The median of each round. */
    double[] medians() {
        return millis.stream().mapToDouble(Statistics::lowerMedian).toArray();
    }

    /** Where a percentile lies with a confidence of 95 %. */
    Interval interval(double part) {
        return Bootstrap.interval(count(), drawn -> percentile(drawn, part));
    }

    /** Where the ratio of the medians lies, when both were measured in the same rounds, in the same order. */
    static Interval pairedRatio(Rounds above, Rounds below) {
        ToDoubleFunction<int[]> ratio = drawn -> above.percentile(drawn, MEDIAN) / below.percentile(drawn, MEDIAN);
        return Bootstrap.interval(above.count(), ratio);
    }

    /** Where the ratio of the medians lies, when the rounds have nothing to do with each other. */
    static Interval ratio(Rounds above, Rounds below) {
        return Bootstrap.interval(
                above.count(),
                below.count(),
                (first, second) -> above.percentile(first, MEDIAN) / below.percentile(second, MEDIAN));
    }

    private int[] all() {
        int[] all = new int[count()];
        Arrays.setAll(all, i -> i);
        return all;
    }

    private double percentile(int[] drawn, double part) {
        double[] pool = Arrays.stream(drawn)
                .mapToObj(millis::get)
                .flatMapToDouble(Arrays::stream)
                .toArray();
        Arrays.sort(pool);
        return Statistics.percentile(pool, part);
    }
}
