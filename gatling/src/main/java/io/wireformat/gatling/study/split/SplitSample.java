package io.wireformat.gatling.study.split;

import io.wireformat.gatling.report.Block;
import io.wireformat.gatling.report.ClientTiming;
import io.wireformat.gatling.report.Sample;
import io.wireformat.gatling.report.SampleColumns;
import io.wireformat.gatling.report.ServerTiming;
import io.wireformat.gatling.report.WireTiming;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * One exchange, or what a message takes without one.
 *
 * @param wire its bytes over the link
 */
public record SplitSample(SplitCell cell, int round, Sample exchange, Block.Wire wire) {

    /** The names of the figures that {@link #raw} gives. */
    static final List<String> FIGURES = Stream.concat(
                    SampleColumns.NAMES.stream(), Stream.of("wire_request_bytes", "wire_response_bytes"))
            .toList();

    /** An exchange without a link. */
    public static SplitSample direct(SplitCell cell, int round, TimedExchange exchange) {
        return new SplitSample(cell, round, exchange.sample(WireTiming.UNKNOWN), Block.Wire.UNKNOWN);
    }

    /** Encoding and decoding one message. */
    public static SplitSample codec(SplitCell cell, int round, double millis) {
        return new SplitSample(
                cell,
                round,
                new Sample(0, millis, 0, 0, ServerTiming.parse(""), ClientTiming.UNKNOWN, WireTiming.UNKNOWN),
                Block.Wire.UNKNOWN);
    }

    static SplitSample of(io.wireformat.gatling.study.Sample raw) {
        double[] figures =
                raw.figures().stream().mapToDouble(Double::doubleValue).toArray();
        int wire = SampleColumns.NAMES.size();
        return new SplitSample(
                SplitCell.of(raw.cell()),
                raw.round(),
                SampleColumns.sample(figures),
                new Block.Wire(figures[wire], figures[wire + 1]));
    }

    /** As it is kept. */
    public io.wireformat.gatling.study.Sample raw() {
        List<Double> figures = new ArrayList<>();
        Arrays.stream(SampleColumns.figures(exchange)).forEach(figures::add);
        figures.add(wire.request());
        figures.add(wire.response());
        return new io.wireformat.gatling.study.Sample(cell.raw(), round, figures);
    }
}
