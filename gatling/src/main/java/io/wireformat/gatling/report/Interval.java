package io.wireformat.gatling.report;

/**
 * A range that a figure lies in.
 *
 * @param low its lower bound
 * @param high its upper bound
 */
public record Interval(double low, double high) {

    /** Whether a value is in it. */
    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /** From the lower of the lower bounds to the higher of the higher ones. */
    public Interval hull(Interval other) {
        return new Interval(Math.min(low, other.low), Math.max(high, other.high));
    }
}
