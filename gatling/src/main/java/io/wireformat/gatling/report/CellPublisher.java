package io.wireformat.gatling.report;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes what is published of a cell. */
final class CellPublisher {

    private static final double P99 = 0.99;

    private final Run run;

    CellPublisher(Run run) {
        this.run = run;
    }

    Cell publish(CellResult result) {
        CellKey key = result.key();
        CellFacts facts = run.facts(key);
        boolean isVoid = result.isVoid();
        Block.Wire wire = result.wire();
        double clientCpu = result.medianOfSamples(sample -> sample.client().serializeUs())
                + result.medianOfSamples(sample -> sample.client().deserializeUs());
        return new Cell(
                key.format(),
                key.operation(),
                key.region(),
                key.connection(),
                key.protocol(),
                result.requests(),
                result.failed(),
                result.whyVoid().orElse(null),
                isVoid ? Cell.Content.UNKNOWN : content(result.meanOfSamples(Sample::contentRequest), facts.request()),
                isVoid
                        ? Cell.Content.UNKNOWN
                        : content(result.meanOfSamples(Sample::contentResponse), facts.response()),
                figure(isVoid, wire.request() + wire.response(), 1),
                figure(isVoid, wire.request(), 1),
                figure(isVoid, wire.response(), 1),
                RoundTrips.of(key),
                isVoid ? null : latency(result),
                isVoid ? List.of() : new Composition(result.samples(), result.medianMillis()).parts(),
                figure(isVoid, predictedMillis(result), 3),
                isVoid ? null : facts.localMs(),
                figure(isVoid, result.serverCpuMicros(), 1),
                figure(isVoid, clientCpu, 1));
    }

    private double predictedMillis(CellResult result) {
        Double local = run.facts(result.key()).localMs();
        return local == null ? Double.NaN : local + run.links().exchangeMillis(result.key(), result.wire());
    }

    private static Cell.Content content(double raw, Cell.Content compressed) {
        return new Cell.Content(figure(false, raw, 1), compressed.gzip(), compressed.zstd());
    }

    private static Cell.Latency latency(CellResult result) {
        double[] millis = result.sortedMillis();
        Rounds rounds = result.rounds();
        Interval median = rounds.interval(0.5);
        Interval p99 = rounds.interval(P99);
        return new Cell.Latency(
                millis(Statistics.percentile(millis, 0.5)),
                millis(median.low()),
                millis(median.high()),
                millis(Statistics.percentile(millis, 0.95)),
                millis(Statistics.percentile(millis, P99)),
                millis(p99.low()),
                millis(p99.high()),
                millis(Statistics.mean(millis)),
                DoubleStream.concat(
                                IntStream.range(0, 100).mapToDouble(percent -> percent / 100.0),
                                DoubleStream.of(0.999, 1))
                        .map(part -> millis(part == 0 ? millis[0] : Statistics.percentile(millis, part)))
                        .boxed()
                        .toList());
    }

    private static double millis(double value) {
        return Rounded.to(value, 3);
    }

    private static @Nullable Double figure(boolean isVoid, double value, int decimals) {
        return isVoid || !Double.isFinite(value) ? null : Rounded.to(value, decimals);
    }
}
