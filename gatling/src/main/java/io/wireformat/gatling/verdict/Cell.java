package io.wireformat.gatling.verdict;

import org.jspecify.annotations.Nullable;

/**
 * One contender at one operation from one place; times in milliseconds, intervals of 95 %.
 *
 * @param coding {@code identity} for none
 * @param launches that it was measured in
 * @param requests that were answered as they should be
 * @param failed that were not
 * @param median of each launch's median the geometric mean, with the interval of launches to come
 * @param p99Ms 99th percentile of all launches together
 * @param timesBest how many times as long as the fastest it takes
 * @param toldFromBest whether that is more than chance
 * @param timesFirst how many times as long as the first contender, simultaneous for all contenders
 * @param smallestSeen the smallest factor that would have been found between contenders, with a probability of 90 %
 * @param requestBytes of the content as it is sent
 * @param responseBytes the same of the answer
 * @param clientUs writing, coding and reading in the client, each exchange
 * @param serverCodingUs reading and writing in the service by its clock, the median
 * @param serverCpuUs what the service's thread used of a processor, each exchange
 * @param cpuTimesFirst how many times as much as the first contender, simultaneous for all; null over a link
 * @param cpuSmallestSeen the smallest factor between contenders' that would have been found, with a probability of 90 %
 * @param lateP99Ms how late the load generator was
 */
public record Cell(
        String contender,
        String format,
        String coding,
        String operation,
        String region,
        String state,
        int launches,
        int requests,
        int failed,
        @Nullable Interval median,
        double p99Ms,
        double timesBest,
        boolean toldFromBest,
        @Nullable Interval timesFirst,
        double smallestSeen,
        double requestBytes,
        double responseBytes,
        @Nullable Interval clientUs,
        double serverCodingUs,
        @Nullable Interval serverCpuUs,
        @Nullable Interval cpuTimesFirst,
        double cpuSmallestSeen,
        double lateP99Ms) {

    /** Whether it takes longer than the fastest by more than the threshold, and that is more than chance. */
    boolean isSlower() {
        return toldFromBest && timesBest >= Interval.THRESHOLD;
    }
}
