package io.wireformat.gatling.study.cloud;

import io.wireformat.gatling.study.Sample;
import io.wireformat.gatling.study.split.TimedExchange;
import java.util.List;

/**
 * One exchange. Times are in microseconds, {@link Double#NaN} where nobody says.
 *
 * @param bytes the size of the answer's content
 * @param waitUs until the head of the answer
 * @param bodyUs from there to the last byte of the content
 * @param handleUs what the server spent on neither format nor transport
 * @param serializeUs what it spent on encoding the answer
 * @param deserializeUs what the client spent on decoding it
 */
record CloudSample(
        CloudCell cell,
        int round,
        long bytes,
        double waitUs,
        double bodyUs,
        double handleUs,
        double serializeUs,
        double deserializeUs) {

    static final List<String> CELL = List.of("region", "connection", "message", "elements", "format");

    static final List<String> FIGURES =
            List.of("bytes", "wait_us", "body_us", "handle_us", "serialize_us", "deserialize_us");

    static CloudSample of(Sample sample) {
        List<Double> figures = sample.figures();
        return new CloudSample(
                CloudCell.of(sample.cell()),
                sample.round(),
                figures.get(0).longValue(),
                figures.get(1),
                figures.get(2),
                figures.get(3),
                figures.get(4),
                figures.get(5));
    }

    /** What an exchange that carries a message took. */
    static CloudSample of(CloudCell cell, int round, TimedExchange timed) {
        return new CloudSample(
                cell,
                round,
                timed.received(),
                timed.waitNanos() / 1e3,
                timed.bodyNanos() / 1e3,
                timed.server().handleUs(),
                timed.server().serializeUs(),
                timed.client().deserializeUs());
    }

    Sample raw() {
        return new Sample(
                cell.raw(), round, List.of((double) bytes, waitUs, bodyUs, handleUs, serializeUs, deserializeUs));
    }

    /** From the wish to send the request to the decoded answer. */
    double totalUs() {
        return waitUs + bodyUs + deserializeUs;
    }

    /** What the format itself takes. */
    double codecUs() {
        return serializeUs + deserializeUs;
    }
}
