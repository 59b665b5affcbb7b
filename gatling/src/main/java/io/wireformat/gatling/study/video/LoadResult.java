package io.wireformat.gatling.study.video;

import com.tdunning.math.stats.MergingDigest;
import com.tdunning.math.stats.TDigest;

/** The answers that virtual users got. For one thread. */
final class LoadResult {

    private static final int BINS = 40;

    private static final double COMPRESSION = 200;

    private final UserCurve curve;

    private final long[] answers = new long[BINS];

    private final TDigest latencies = new MergingDigest(COMPRESSION);

    private long answersAtHighest;

    LoadResult(UserCurve curve) {
        this.curve = curve;
    }

    /**
     * Counts an answer.
     *
     * @param seconds since the first user came
     * @param millis since the request
     */
    void answered(double seconds, double millis) {
        int bin = (int) (seconds / binSeconds());
        if (bin < BINS) {
            answers[bin]++;
        }
        if (curve.isHighest(seconds)) {
            answersAtHighest++;
        }
        latencies.add(millis);
    }

    /** How many there were. */
    long answers() {
        return latencies.size();
    }

    int bins() {
        return BINS;
    }

    /** When the middle of a bin was. */
    double at(int bin) {
        return (bin + 0.5) * binSeconds();
    }

    /** Answers a second in a bin. */
    double rate(int bin) {
        return answers[bin] / binSeconds();
    }

    /** Answers a second while there were most users. */
    double peak() {
        return answersAtHighest / curve.highestSeconds();
    }

    /** How long a share of the exchanges took at most, in milliseconds. */
    double millis(double quantile) {
        return latencies.quantile(quantile);
    }

    private double binSeconds() {
        return curve.seconds() / BINS;
    }
}
