package io.wireformat.gatling.verdict;

import org.jspecify.annotations.Nullable;

/**
 * The results of one contender for one operation and place; times in milliseconds, intervals of 95 %.
 *
 * @param coding {@code identity} for none
 * @param launches the number of launches in which it was measured
 * @param requests the number of correct responses
 * @param failed the number of failed requests
 * @param median the geometric mean of the launches' medians, with its interval
 * @param p99Ms 99th percentile of all launches together
 * @param timesBest its time relative to the fastest contender
 * @param differsFromBest whether that difference is significant
 * @param timesFirst its time relative to the first contender; the intervals hold simultaneously for all contenders
 * @param timesRest its time relative to the same messages over REST; null if it is no RPC, or the run has no such contender
 * @param smallestSeen the smallest factor between contenders that would have been found with a probability of 90 %
 * @param requestBytes the size of the request body as sent
 * @param responseBytes the size of the response body as sent
 * @param clientUs the time of encoding, compression and decoding in the client per exchange
 * @param serverCodingUs the median time of decoding and encoding in the service
 * @param serverCpuUs the processor time of the service's thread per exchange
 * @param cpuTimesFirst the processor time relative to the first contender; null over a link
 * @param cpuSmallestSeen the smallest factor of processor time that would have been found with a probability of 90 %
 * @param lateP99Ms the 99th percentile of the load generator's delay
 * @param late the number of requests that the load generator began more than 5 ms late
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
        boolean differsFromBest,
        @Nullable Interval timesFirst,
        @Nullable Interval timesRest,
        double smallestSeen,
        double requestBytes,
        double responseBytes,
        @Nullable Interval clientUs,
        double serverCodingUs,
        @Nullable Interval serverCpuUs,
        @Nullable Interval cpuTimesFirst,
        double cpuSmallestSeen,
        double lateP99Ms,
        int late) {

    /** A longer delay of a request is caused by a busy machine, not by the resolution of a timer. */
    static final double LATE_MS = 5;

    /** Whether it is slower than the fastest by more than the threshold, and significantly. */
    boolean isSlower() {
        return differsFromBest && timesBest >= Interval.THRESHOLD;
    }
}
