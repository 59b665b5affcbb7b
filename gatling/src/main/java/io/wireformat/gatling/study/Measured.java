package io.wireformat.gatling.study;

import java.util.Arrays;
import java.util.Collection;
import org.apache.commons.statistics.descriptive.Quantile;

/** The samples of one figure, sorted. */
final class Measured {

    private final double[] sorted;

    private Measured(double[] sorted) {
        this.sorted = sorted;
    }

    static Measured of(Collection<Double> samples) {
        return of(samples.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** @throws IllegalArgumentException if there is no sample */
    static Measured of(double... samples) {
        if (samples.length == 0) {
            throw new IllegalArgumentException("nothing was measured");
        }
        double[] sorted = samples.clone();
        Arrays.sort(sorted);
        return new Measured(sorted);
    }

    private double quantile(double share) {
        return Quantile.withDefaults().with(Quantile.EstimationMethod.HF7).evaluate(sorted, share);
    }

    double median() {
        return quantile(0.5);
    }

    /** The ratio of this figure to another. */
    Ratio over(Measured other) {
        return new Ratio(
                median() / other.median(),
                quantile(0.25) / other.quantile(0.75),
                quantile(0.75) / other.quantile(0.25));
    }

    /**
     * The ratio of two figures.
     *
     * @param value the ratio of the medians
     * @param low the lower quartile of the first over the upper quartile of the second
     * @param high the upper quartile of the first over the lower quartile of the second
     */
    record Ratio(double value, double low, double high) {

        /** The ratio of two constant figures. */
        static Ratio exact(double value) {
            return new Ratio(value, value, value);
        }
    }
}
