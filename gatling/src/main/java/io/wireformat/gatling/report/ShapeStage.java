package io.wireformat.gatling.report;

import java.util.List;

/**
 * What was taken down in one stage.
 *
 * @param rate requests a second that were asked for
 * @param samples the exchanges that passed their checks
 * @param failed the exchanges that did not
 */
public record ShapeStage(double rate, double seconds, List<Sample> samples, int failed) {

    /** Requests that may fail or take longer than the bound. */
    private static final double PERCENTILE = 0.99;

    /** A failed request is slower than any bound. */
    boolean isWithin(double boundMillis) {
        long slow = failed
                + samples.stream()
                        .filter(sample -> sample.millis() > boundMillis)
                        .count();
        long all = samples.size() + failed;
        return all > 0 && slow <= (1 - PERCENTILE) * all;
    }

    ShapeResult.Stage publish(double boundMillis) {
        double[] millis = samples.stream().mapToDouble(Sample::millis).sorted().toArray();
        boolean none = millis.length == 0;
        return new ShapeResult.Stage(
                Rounded.to(rate, 1),
                seconds,
                Rounded.to(millis.length / seconds, 1),
                failed,
                none ? null : Rounded.to(Statistics.percentile(millis, 0.5), 3),
                none ? null : Rounded.to(Statistics.percentile(millis, PERCENTILE), 3),
                isWithin(boundMillis));
    }
}
