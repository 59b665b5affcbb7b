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

    double middle() {
        return (low + high) / 2;
    }
}
