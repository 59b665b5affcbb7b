package io.wireformat.gatling.report;

import java.util.Arrays;

/** Figures from raw samples. */
final class Statistics {

    /** With fewer values their spread says nothing. */
    static final int LEAST_VALUES = 3;

    private Statistics() {}

    /**
     * The value that a part of the samples does not exceed, by the nearest rank.
     *
     * @param sorted in ascending order
     * @param part above 0, up to 1
     */
    static double percentile(double[] sorted, double part) {
        return sorted.length == 0 ? Double.NaN : sorted[(int) Math.ceil(part * sorted.length) - 1];
    }

    /** The mean, leaving out what is not a number. */
    static double mean(double[] values) {
        return Arrays.stream(values).filter(Double::isFinite).average().orElse(Double.NaN);
    }

    /** The 50th percentile; unlike {@link Median} it is one of the values, the lower one of two in the middle. */
    static double lowerMedian(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return percentile(sorted, 0.5);
    }
}
