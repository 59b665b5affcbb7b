package io.wireformat.gatling.report;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Figures from raw samples. */
final class Statistics {

    private static final int RESAMPLES = 2000;

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

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return percentile(sorted, 0.5);
    }

    /**
     * Where the median of a cell lies, given how much its blocks differ: the bootstrap draws blocks, and samples within
     * each block drawn, with replacement.
     *
     * @param rounds the samples of each block
     * @param confidence for example 0.95
     */
    static Interval medianInterval(double[][] rounds, double confidence) {
        SplittableRandom random = new SplittableRandom(rounds.length);
        double[] medians = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            medians[i] = median(resample(rounds, draw(rounds.length, random), random));
        }
        return interval(medians, confidence);
    }

    /**
     * Where the difference of two cells' medians lies. The same rounds are drawn for both, because their blocks lie
     * close together and share what drifts.
     *
     * @param left the samples of each round
     * @param right the samples of the same rounds
     * @return the interval of left minus right
     */
    static Interval medianDifference(double[][] left, double[][] right, double confidence) {
        SplittableRandom random = new SplittableRandom(left.length);
        double[] differences = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            int[] rounds = draw(left.length, random);
            differences[i] = median(resample(left, rounds, random)) - median(resample(right, rounds, random));
        }
        return interval(differences, confidence);
    }

    private static Interval interval(double[] resampled, double confidence) {
        Arrays.sort(resampled);
        double tail = (1 - confidence) / 2;
        return new Interval(percentile(resampled, tail), percentile(resampled, 1 - tail));
    }

    private static int[] draw(int rounds, SplittableRandom random) {
        return random.ints(rounds, 0, rounds).toArray();
    }

    private static double[] resample(double[][] samples, int[] rounds, SplittableRandom random) {
        int length = 0;
        for (int round : rounds) {
            length += samples[round].length;
        }
        double[] resampled = new double[length];
        int at = 0;
        for (int round : rounds) {
            double[] block = samples[round];
            for (int i = 0; i < block.length; i++) {
                resampled[at++] = block[random.nextInt(block.length)];
            }
        }
        return resampled;
    }

    /** A range that a figure lies in. */
    record Interval(double low, double high) {
        boolean contains(double value) {
            return low <= value && value <= high;
        }
    }
}
