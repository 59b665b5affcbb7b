package io.wireformat.advice;

import java.util.Arrays;

/**
 * An estimate from the figures of the tried bodies.
 *
 * @param median the median
 * @param low the lower end of an interval that has the median of all bodies with 95 % confidence
 * @param high its upper end
 * @param p95 the 95th percentile
 */
record Estimate(double median, double low, double high, double p95) {

    static final Estimate ZERO = new Estimate(0, 0, 0, 0);

    /** From figures of a random selection, by their order alone. */
    static Estimate of(double[] figures) {
        if (figures.length == 0) {
            return ZERO;
        }
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        // ranks of the binomial distribution, by its normal approximation
        double half = 0.98 * Math.sqrt(n);
        int low = (int) Math.max(0, Math.floor(n / 2.0 - half) - 1);
        int high = (int) Math.min(n - 1.0, Math.ceil(n / 2.0 + half));
        return new Estimate(
                middle(sorted), sorted[low], sorted[high], sorted[(int) Math.min(n - 1.0, Math.floor(0.95 * n))]);
    }

    /** The median; 0 of no figures. */
    static double median(double[] figures) {
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        return sorted.length == 0 ? 0 : middle(sorted);
    }

    private static double middle(double[] sorted) {
        int n = sorted.length;
        return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    }

    /** The sum of two, whose interval is wide enough whatever they have to do with each other. */
    Estimate plus(Estimate other) {
        return new Estimate(median + other.median, low + other.low, high + other.high, p95 + other.p95);
    }
}
