package io.wireformat.gatling.verdict;

import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Models the logarithm of the median of each launch and contender as the sum of a launch, a contender and an error.
 * Differences between contenders do not depend on effects of a launch; their error is estimated from the residuals. A
 * contender whose differences vary far more than the others' gets its own error, by the paired t-test.
 */
final class Effects {

    static final double CONFIDENCE = 0.95;

    /** The probability of finding a true difference of {@link #smallestSeen}. */
    static final double POWER = 0.9;

    private static final double UNALIKE = 0.001;

    private final double[][] logs;
    private final int launches;
    private final int contenders;
    private final double[] means;
    private final double variance;
    private final int freedom;

    /**
     * @param medians the positive medians by launch, then by contender
     * @throws IllegalArgumentException for fewer than two launches or contenders
     */
    Effects(double[][] medians) {
        launches = medians.length;
        contenders = launches == 0 ? 0 : medians[0].length;
        if (launches < 2 || contenders < 2) {
            throw new IllegalArgumentException("two launches and two contenders at least");
        }
        logs = new double[launches][contenders];
        for (int l = 0; l < launches; l++) {
            for (int c = 0; c < contenders; c++) {
                logs[l][c] = Math.log(medians[l][c]);
            }
        }
        means = IntStream.range(0, contenders)
                .mapToDouble(c -> IntStream.range(0, launches)
                        .mapToDouble(l -> logs[l][c])
                        .average()
                        .orElseThrow())
                .toArray();
        freedom = (launches - 1) * (contenders - 1);
        variance = residualSquares(-1) / freedom;
    }

    /** The squared residuals of all columns except one; -1 excludes none. */
    private double residualSquares(int leftOut) {
        int[] columns = IntStream.range(0, contenders).filter(c -> c != leftOut).toArray();
        double all = IntStream.of(columns).mapToDouble(c -> means[c]).average().orElseThrow();
        double squares = 0;
        for (double[] launch : logs) {
            double mean =
                    IntStream.of(columns).mapToDouble(c -> launch[c]).average().orElseThrow();
            for (int c : columns) {
                double left = launch[c] - mean - means[c] + all;
                squares += left * left;
            }
        }
        return squares;
    }

    /** The time of a contender relative to another, with an interval that holds for all contenders simultaneously. */
    Interval ratio(int contender, int control) {
        return ratio(contender, control, critical(), contenders - 1);
    }

    /**
     * The same with an interval that holds for all pairs. The fastest contender needs it, because the same medians determine
     * which one that is.
     */
    Interval ratioOfAny(int contender, int other) {
        return ratio(
                contender,
                other,
                Dunnett.criticalOfAny(contenders, freedom, CONFIDENCE),
                contenders * (contenders - 1) / 2);
    }

    private Interval ratio(int contender, int control, double critical, int comparisons) {
        double difference = means[contender] - means[control];
        double half = halfWidth(contender, control, critical, comparisons);
        return new Interval(Math.exp(difference), Math.exp(difference - half), Math.exp(difference + half));
    }

    /** The smallest factor above 1 that would have been found with a probability of {@link #POWER}. */
    double smallestSeen() {
        double beyond = TDistribution.of(freedom).inverseCumulativeProbability(POWER);
        return Math.exp((critical() + beyond) * Math.sqrt(2 * variance / launches));
    }

    /** A median with an interval that includes differences between launches. */
    Interval median(int contender) {
        double squares = IntStream.range(0, launches)
                .mapToDouble(l -> Math.pow(logs[l][contender] - means[contender], 2))
                .sum();
        double half = t(launches - 1, 1) * Math.sqrt(squares / (launches - 1) / launches);
        return new Interval(
                Math.exp(means[contender]), Math.exp(means[contender] - half), Math.exp(means[contender] + half));
    }

    private double halfWidth(int contender, int control, double critical, int comparisons) {
        if (contender == control) {
            return 0;
        }
        double mean = means[contender] - means[control];
        double paired = IntStream.range(0, launches)
                        .mapToDouble(l -> Math.pow(logs[l][contender] - logs[l][control] - mean, 2))
                        .sum()
                / (launches - 1);
        double pooled = 2 * variance;
        if (isUnalike(contender, paired)) {
            return t(launches - 1, comparisons) * Math.sqrt(paired / launches);
        }
        return critical * Math.sqrt(pooled / launches);
    }

    /** Whether it varies more than the others, by an F-test with an error of one in a thousand. */
    private boolean isUnalike(int contender, double paired) {
        int left = (launches - 1) * (contenders - 2);
        double others = left == 0 ? 0 : 2 * residualSquares(contender) / left;
        return others > 0 && FDistribution.of(launches - 1, left).survivalProbability(paired / others) < UNALIKE;
    }

    private double critical() {
        return Dunnett.critical(contenders - 1, freedom, CONFIDENCE);
    }

    /** The two-sided value, divided among several comparisons. */
    private static double t(int freedom, int comparisons) {
        return TDistribution.of(freedom).inverseSurvivalProbability((1 - CONFIDENCE) / 2 / comparisons);
    }

    /** The mean of a few launches with its t-interval, which does not go below 0. */
    static Interval mean(double[] values) {
        double mean = IntStream.range(0, values.length)
                .mapToDouble(i -> values[i])
                .average()
                .orElse(Double.NaN);
        if (values.length < 2) {
            return new Interval(mean, Double.NaN, Double.NaN);
        }
        double squares = IntStream.range(0, values.length)
                .mapToDouble(i -> Math.pow(values[i] - mean, 2))
                .sum();
        double half = t(values.length - 1, 1) * Math.sqrt(squares / (values.length - 1) / values.length);
        return new Interval(mean, Math.max(0, mean - half), mean + half);
    }
}
