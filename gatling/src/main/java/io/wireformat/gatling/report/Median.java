package io.wireformat.gatling.report;

import java.util.Arrays;

/**
 * The value in the middle, or the mean of the two in the middle: of few values, none of which is to count for more than
 * the others. A comparison's percentiles are values that were measured, its 50th among them: the lower one of two.
 */
public final class Median {

    private Median() {}

    /** Leaves out what is not a number; {@link Double#NaN} of nothing. */
    public static double of(double[] values) {
        double[] sorted =
                Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
        if (sorted.length == 0) {
            return Double.NaN;
        }
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
