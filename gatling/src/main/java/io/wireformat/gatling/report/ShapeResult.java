package io.wireformat.gatling.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one format bore a load that changes.
 *
 * @param shape {@code steps}, {@code spike}, {@code breakpoint} or {@code soak}
 * @param p99BoundMs what the 99th percentile may be
 * @param highestRate the highest rate of a stage that kept to the bound, with all stages before it, in requests a
 *     second; null when the first did not
 * @param reachedLimit whether the last stage kept to it too, so that the rate is what was asked for and not what is
 *     possible
 * @param stages what was asked for and what came of it
 * @param overTime second by second
 */
public record ShapeResult(
        String shape,
        String format,
        String operation,
        String region,
        String protocol,
        double p99BoundMs,
        @Nullable Double highestRate,
        boolean reachedLimit,
        List<Stage> stages,
        List<Cell.Second> overTime) {

    /**
     * A stretch of one rate.
     *
     * @param rate requests a second that were asked for
     * @param exchangesPerSecond those that were answered as they should be
     * @param failed those that were not
     * @param p50Ms null when there were no answers
     */
    public record Stage(
            double rate,
            double seconds,
            double exchangesPerSecond,
            int failed,
            @Nullable Double p50Ms,
            @Nullable Double p99Ms,
            boolean withinBound) {}
}
