package io.wireformat.gatling.study;

import java.util.Arrays;

/** The value in the middle. */
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
