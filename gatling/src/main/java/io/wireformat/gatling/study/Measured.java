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

    /** @throws IllegalArgumentException when there is no sample */
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

    /** How many times as much this is as another. */
    Ratio over(Measured other) {
        return new Ratio(
                median() / other.median(),
                quantile(0.25) / other.quantile(0.75),
                quantile(0.75) / other.quantile(0.25));
    }

    /**
     * How many times as much one thing is as another.
     *
     * @param value of the medians
     * @param low the lower quartile of the one over the upper quartile of the other
     * @param high the other way round
     */
    record Ratio(double value, double low, double high) {

        /** Of two things that are the same whenever they are looked at. */
        static Ratio exact(double value) {
            return new Ratio(value, value, value);
        }
    }
}
