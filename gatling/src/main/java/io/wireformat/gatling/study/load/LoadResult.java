package io.wireformat.gatling.study.load;

import com.tdunning.math.stats.MergingDigest;
import com.tdunning.math.stats.TDigest;

/** The answers that virtual users got. For one thread. */
public final class LoadResult {

    private static final int MOST_BINS = 40;

    /** Users who came together ask together: shorter bins would show the beat of their thinking. */
    private static final double SHORTEST_BIN_SECONDS = 0.2;

    private static final double COMPRESSION = 200;

    private final UserCurve curve;

    private final long[] answers;

    private final TDigest latencies = new MergingDigest(COMPRESSION);

    private long answersAtHighest;

    LoadResult(UserCurve curve) {
        this.curve = curve;
        this.answers = new long[Math.max(1, (int) Math.min(MOST_BINS, curve.seconds() / SHORTEST_BIN_SECONDS))];
    }

    /**
     * Counts an answer.
     *
     * @param seconds since the first user came
     * @param millis since the request
     */
    void answered(double seconds, double millis) {
        int bin = (int) (seconds / binSeconds());
        if (bin < answers.length) {
            answers[bin]++;
        }
        if (curve.isHighest(seconds)) {
            answersAtHighest++;
        }
        latencies.add(millis);
    }

    /** How many there were. */
    public long answers() {
        return latencies.size();
    }

    /** How many parts of equal length the time of the run has. */
    public int bins() {
        return answers.length;
    }

    /** When the middle of a bin was. */
    public double at(int bin) {
        return (bin + 0.5) * binSeconds();
    }

    /** Answers a second in a bin. */
    public double rate(int bin) {
        return answers[bin] / binSeconds();
    }

    /** Answers a second while there were most users. */
    public double peak() {
        return answersAtHighest / curve.highestSeconds();
    }

    /** How long a share of the exchanges took at most, in milliseconds. */
    public double millis(double quantile) {
        return latencies.quantile(quantile);
    }

    private double binSeconds() {
        return curve.seconds() / answers.length;
    }
}
