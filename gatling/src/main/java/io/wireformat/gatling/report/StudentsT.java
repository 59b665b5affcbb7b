package io.wireformat.gatling.report;

import java.util.Arrays;

/**
 * Student's t-intervals: where a mean lies, from a few values that are independent of each other. They are honest from
 * three values on, where a bootstrap of so few is too narrow, as long as the values are spread about evenly around
 * their mean. Immutable.
 */
public final class StudentsT {

    /** Misses once in twenty times. */
    public static final StudentsT PERCENT_95 = new StudentsT(
            4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
            2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042);

    /** Misses once in a thousand times. */
    static final StudentsT PERCENT_99_9 = new StudentsT(
            31.599, 12.924, 8.610, 6.869, 5.959, 5.408, 5.041, 4.781, 4.587, 4.437, 4.318, 4.221, 4.140, 4.073, 4.015,
            3.965, 3.922, 3.883, 3.850, 3.819, 3.792, 3.768, 3.745, 3.725, 3.707, 3.690, 3.674, 3.659, 3.646);

    /** From two degrees of freedom on. */
    private final double[] quantiles;

    private StudentsT(double... quantiles) {
        this.quantiles = quantiles;
    }

    /**
     * Where the mean of what the values are drawn from lies.
     *
     * @param values independent of each other, three at least
     */
    public Interval ofMean(double[] values) {
        if (values.length < Statistics.LEAST_VALUES) {
            throw new IllegalArgumentException(values.length + " values have no interval");
        }
        double mean = Statistics.mean(values);
        double margin = quantile(values.length - 1) * Math.sqrt(squaredError(values));
        return new Interval(mean - margin, mean + margin);
    }

    /**
     * Where the difference of two means lies: Welch's interval, whose values need not come in pairs nor spread alike.
     *
     * @param above independent values, three at least
     * @param below independent values, three at least
     */
    Interval ofDifference(double[] above, double[] below) {
        if (Math.min(above.length, below.length) < Statistics.LEAST_VALUES) {
            throw new IllegalArgumentException(above.length + " and " + below.length + " values have no interval");
        }
        double first = squaredError(above);
        double second = squaredError(below);
        double sum = first + second;
        double freedom = sum == 0
                ? above.length + below.length - 2
                : sum * sum / (first * first / (above.length - 1) + second * second / (below.length - 1));
        double margin = quantile((int) freedom) * Math.sqrt(sum);
        double difference = Statistics.mean(above) - Statistics.mean(below);
        return new Interval(difference - margin, difference + margin);
    }

    /** The square of the mean's standard error. */
    private static double squaredError(double[] values) {
        double mean = Statistics.mean(values);
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return squares / (values.length - 1) / values.length;
    }

    /** Beyond the table its last value, which is a little too wide. */
    private double quantile(int degreesOfFreedom) {
        return quantiles[Math.min(degreesOfFreedom - 2, quantiles.length - 1)];
    }
}
