package io.wireformat.gatling.compare;

/**
 * Looks for the highest rate that holds: doubles or halves it until there is one that holds and one that does not, then
 * halves the way between them. A rate does not hold when it failed twice in turn, so that a pause of something else does
 * not decide. For one thread at a time.
 */
final class RateSearch {

    /** What holds and what does not are closer than this at the end. */
    static final double CLOSE = 1.1;

    private static final double LEAST = 1;
    private static final double MOST = 100_000;

    private double rate;
    private double holds;
    private double fails = Double.POSITIVE_INFINITY;
    private boolean failedBefore;

    /** @param rate that is tried first */
    RateSearch(double rate) {
        this.rate = rate;
    }

    /** To try next. */
    double rate() {
        return rate;
    }

    /** The highest that held; 0 for none. */
    double holds() {
        return holds;
    }

    /** The lowest that did not; infinite for none. */
    double fails() {
        return fails;
    }

    /** Whether there is more to find. */
    boolean isOpen() {
        return fails > CLOSE * holds && rate >= LEAST && rate <= MOST;
    }

    /** The rate was tried. */
    void tried(boolean held) {
        if (!held && !failedBefore) {
            failedBefore = true;
            return;
        }
        failedBefore = false;
        if (held) {
            holds = rate;
        } else {
            fails = rate;
        }
        rate = Double.isInfinite(fails) ? 2 * holds : holds == 0 ? fails / 2 : Math.sqrt(holds * fails);
    }
}
