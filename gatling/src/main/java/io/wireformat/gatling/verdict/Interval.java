package io.wireformat.gatling.verdict;

/** A figure with its interval of 95 %. */
public record Interval(double value, double low, double high) {

    /** Smaller differences are reported as equal: the only threshold of the report. */
    static final double THRESHOLD = 1.05;

    /** Whether 1 is outside the interval of a ratio. */
    boolean leavesOutOne() {
        return low > 1 || high < 1;
    }
}
