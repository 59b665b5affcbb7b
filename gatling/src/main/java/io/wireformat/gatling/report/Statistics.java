package io.wireformat.gatling.report;

import java.util.Arrays;

/** Figures from raw samples. */
final class Statistics {

    /** With fewer values their spread says nothing. */
    static final int LEAST_VALUES = 3;

    /** The 99.95 % quantiles of Student's t, from two degrees of freedom on. */
    private static final double[] STUDENT = {
        31.599, 12.924, 8.610, 6.869, 5.959, 5.408, 5.041, 4.781, 4.587, 4.437, 4.318, 4.221, 4.140, 4.073, 4.015,
        3.965, 3.922, 3.883, 3.850, 3.819, 3.792, 3.768, 3.745, 3.725, 3.707, 3.690, 3.674, 3.659, 3.646
    };

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

    /**
     * Where the mean of what the values are drawn from lies, with a confidence of 99.9 %: Student's t-interval.
     *
     * @param values independent of each other, {@link #LEAST_VALUES} at least
     */
    static Interval meanInterval(double[] values) {
        if (values.length < LEAST_VALUES) {
            throw new IllegalArgumentException(values.length + " values have no interval");
        }
        double mean = mean(values);
        double margin = student(values.length - 1) * Math.sqrt(squaredError(values));
        return new Interval(mean - margin, mean + margin);
    }

    /**
     * Where the difference of two means lies, with a confidence of 99.9 %: Welch's t-interval, whose values need not
     * come in pairs nor spread alike.
     *
     * @param above independent values, {@link #LEAST_VALUES} at least
     * @param below independent values, {@link #LEAST_VALUES} at least
     */
    static Interval differenceInterval(double[] above, double[] below) {
        if (Math.min(above.length, below.length) < LEAST_VALUES) {
            throw new IllegalArgumentException(above.length + " and " + below.length + " values have no interval");
        }
        double first = squaredError(above);
        double second = squaredError(below);
        double sum = first + second;
        double freedom = sum == 0
                ? above.length + below.length - 2
                : sum * sum / (first * first / (above.length - 1) + second * second / (below.length - 1));
        double margin = student((int) freedom) * Math.sqrt(sum);
        double difference = mean(above) - mean(below);
        return new Interval(difference - margin, difference + margin);
    }

    /** The square of the mean's standard error. */
    private static double squaredError(double[] values) {
        double mean = mean(values);
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return squares / (values.length - 1) / values.length;
    }

    /** Beyond the table its last value, which is a little too wide. */
    private static double student(int degreesOfFreedom) {
        return STUDENT[Math.min(degreesOfFreedom - 2, STUDENT.length - 1)];
    }
}
