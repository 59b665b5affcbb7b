package io.wireformat.gatling.compare;

/**
 * Searches for the highest sustainable rate: doubles or halves the rate until one passes and another fails, then
 * bisects. A rate fails after two consecutive failures, so that a single pause does not decide. Not thread-safe.
 */
final class RateSearch {

    /** The maximum ratio of the failing and the passing rate at the end. */
    static final double CLOSE = 1.1;

    private static final double MIN_RATE = 1;
    private static final double MAX_RATE = 100_000;

    private double rate;
    private double holds;
    private double fails = Double.POSITIVE_INFINITY;
    private boolean failedBefore;

    /** @param rate the first rate to try */
    RateSearch(double rate) {
        this.rate = rate;
    }

    /** The next rate to try. */
    double rate() {
        return rate;
    }

    /** The highest rate that passed; 0 for none. */
    double holds() {
        return holds;
    }

    /** The lowest rate that failed; infinite for none. */
    double fails() {
        return fails;
    }

    /** Whether the search continues. */
    boolean isOpen() {
        return fails > CLOSE * holds && rate >= MIN_RATE && rate <= MAX_RATE;
    }

    /** Records the result of the rate. */
    void tried(boolean passed) {
        if (!passed && !failedBefore) {
            failedBefore = true;
            return;
        }
        failedBefore = false;
        if (passed) {
            holds = rate;
        } else {
            fails = rate;
        }
        rate = Double.isInfinite(fails) ? 2 * holds : holds == 0 ? fails / 2 : Math.sqrt(holds * fails);
    }
}
