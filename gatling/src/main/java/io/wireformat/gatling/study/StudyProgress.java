package io.wireformat.gatling.study;

import java.time.Duration;
import java.util.function.Consumer;

/** Says how far a study is, and how long it may take yet, every few seconds. For one thread. */
public final class StudyProgress {

    private static final Duration QUIET = Duration.ofSeconds(5);

    private final String what;

    private final double whole;

    private final Consumer<String> out;

    private final long startedAt = System.nanoTime();

    private long saidAt = startedAt - QUIET.toNanos();

    private double done;

    /**
     * @param what is counted, for example {@code blocks}
     * @param whole of what is to do, in any unit of work
     */
    StudyProgress(String what, double whole, Consumer<String> out) {
        this.what = what;
        this.whole = whole;
        this.out = out;
    }

    /** Says that the next piece begins. */
    public void next(String piece) {
        long now = System.nanoTime();
        if (now - saidAt >= QUIET.toNanos()) {
            saidAt = now;
            out.accept(String.format("%3.0f %% of %s, %s%s", 100 * done / whole, what, piece, left(now)));
        }
    }

    /** Counts a piece of work that is done. */
    public void done(double work) {
        done += work;
    }

    private String left(long now) {
        if (done <= 0) {
            return "";
        }
        long seconds = Math.round((now - startedAt) / 1e9 * (whole - done) / done);
        return seconds < 120 ? ", about " + seconds + " s left" : ", about " + seconds / 60 + " min left";
    }
}
