package io.wireformat.gatling.study;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The value in the middle. */
final class Median {

    private Median() {}

    static double of(List<StudySample> samples, ToDoubleFunction<StudySample> figure) {
        return of(samples.stream().mapToDouble(figure).toArray());
    }

    /** Leaves out what is not a number. */
    static double of(double[] values) {
        double[] sorted =
                Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
        if (sorted.length == 0) {
            return Double.NaN;
        }
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
