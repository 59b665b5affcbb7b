package io.wireformat.gatling.verdict;

/** A figure between the ends of its interval of 95 %. */
public record Interval(double value, double low, double high) {

    /** What is slower by less than this, or told apart by less, is called alike: the one threshold of the report. */
    static final double THRESHOLD = 1.05;

    /** Whether a ratio leaves out 1. */
    boolean leavesOutOne() {
        return low > 1 || high < 1;
    }
}
