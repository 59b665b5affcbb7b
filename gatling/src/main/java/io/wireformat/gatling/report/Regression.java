package io.wireformat.gatling.report;

/**
 * A cell that takes longer than in the baseline, or less long, by more than chance explains.
 *
 * @param cell what it is about, in words
 * @param beforeMs the median of the baseline
 * @param afterMs the median of this run
 * @param ratio of the medians, after to before
 * @param low where the ratio lies, at least
 * @param high where the ratio lies, at most
 * @param worse whether it takes longer now
 */
public record Regression(
        String cell, double beforeMs, double afterMs, double ratio, double low, double high, boolean worse) {}
