package io.wireformat.benchmarks.measure;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * One figure as a multiple of another.
 *
 * @param value the ratio
 * @param low the start of its 95 % interval; NaN for too few measurements
 * @param high the end of the interval; NaN for too few measurements
 */
public record Ratio(double value, double low, double high) {

    private static final double CONFIDENCE = 0.95;
    private static final int MAX_DECIMALS = 2;
    private static final double WIDE = 1.5;

    /** The ratio of the means of independent measurements with unequal variances, by Welch's approximation. */
    static Ratio ofMeans(Statistics side, Statistics base) {
        double one = relativeVariance(side);
        double other = relativeVariance(base);
        double sum = one + other;
        double error = 0;
        // figures that never vary, such as allocation, are exact
        if (sum != 0) {
            double freedom = sum * sum / (one * one / (side.getN() - 1) + other * other / (base.getN() - 1));
            error = Double.isNaN(freedom)
                    ? Double.NaN
                    : Math.sqrt(sum)
                            * new TDistribution(null, freedom).inverseCumulativeProbability(1 - (1 - CONFIDENCE) / 2);
        }
        return of(side.getMean() / base.getMean(), 1 + error);
    }

    private static double relativeVariance(Statistics figures) {
        return figures.getVariance() / figures.getN() / (figures.getMean() * figures.getMean());
    }

    /** The median of the ratios of alternating blocks; its interval assumes no distribution. */
    static Ratio ofBlocks(double[] sides, double[] bases) {
        double[] ratios = new double[sides.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = sides[i] / bases[i];
        }
        return median(ratios);
    }

    /** The median of independent figures; its interval assumes no distribution. */
    static Ratio median(double... figures) {
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        int rank =
                new BinomialDistribution(null, sorted.length, 0.5).inverseCumulativeProbability((1 - CONFIDENCE) / 2);
        return new Ratio(
                new ListStatistics(sorted).getPercentile(50),
                rank == 0 ? Double.NaN : sorted[rank - 1],
                rank == 0 ? Double.NaN : sorted[sorted.length - rank]);
    }

    /** The geometric mean of independent ratios. */
    public static Ratio geometricMean(List<Ratio> ratios) {
        double logs = 0;
        double squares = 0;
        for (Ratio ratio : ratios) {
            logs += Math.log(ratio.value);
            squares += Math.pow(Math.log(ratio.high / ratio.low) / 2, 2);
        }
        return of(Math.exp(logs / ratios.size()), Math.exp(Math.sqrt(squares) / ratios.size()));
    }

    private static Ratio of(double value, double factor) {
        return new Ratio(value, value / factor, value * factor);
    }

    /**
     * Whether the limit is in the interval, and the interval is wider than half the ratio to each side: no verdict is
     * possible.
     */
    public boolean tellsNothingOf(double limit) {
        return high / low > WIDE * WIDE && low <= limit && limit <= high;
    }

    /** For example {@code 0.75 (0.72 to 0.78)}, without decimals that the interval does not justify. */
    @Override
    public String toString() {
        if (Double.isNaN(low) || Double.isNaN(high)) {
            return format(value, 1) + " (no interval)";
        }
        double spread = (high - low) / 2;
        int decimals = spread > 0 ? (int) Math.ceil(-Math.log10(spread)) : MAX_DECIMALS;
        int borne = Math.max(0, Math.min(MAX_DECIMALS, decimals));
        return format(value, borne) + " (" + format(low, borne) + " to " + format(high, borne) + ")";
    }

    private static String format(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
