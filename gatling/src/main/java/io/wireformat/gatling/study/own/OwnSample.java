package io.wireformat.gatling.study.own;

import io.wireformat.gatling.study.Sample;
import java.util.List;

/**
 * One exchange, or a message encoded and decoded without one. Times are in microseconds; {@link Double#NaN} stands for
 * what took no part.
 *
 * @param encodeUs what the client spent on encoding
 * @param encodeBytes what that allocated
 * @param waitUs until the head of the answer
 * @param bodyUs from there to the last byte of the content
 * @param decodeUs what the client spent on decoding
 * @param decodeBytes what that allocated
 */
record OwnSample(
        OwnCell cell,
        int round,
        double encodeUs,
        double encodeBytes,
        double waitUs,
        double bodyUs,
        double decodeUs,
        double decodeBytes) {

    static final List<String> CELL = List.of("place", "connection", "operation", "format");

    static final List<String> FIGURES =
            List.of("encode_us", "encode_bytes", "wait_us", "body_us", "decode_us", "decode_bytes");

    static OwnSample of(Sample sample) {
        List<Double> figures = sample.figures();
        return new OwnSample(
                OwnCell.of(sample.cell()),
                sample.round(),
                figures.get(0),
                figures.get(1),
                figures.get(2),
                figures.get(3),
                figures.get(4),
                figures.get(5));
    }

    Sample raw() {
        return new Sample(cell.raw(), round, List.of(encodeUs, encodeBytes, waitUs, bodyUs, decodeUs, decodeBytes));
    }

    /** From the message to the decoded answer. */
    double totalUs() {
        return orNothing(encodeUs) + orNothing(waitUs) + orNothing(bodyUs) + orNothing(decodeUs);
    }

    private static double orNothing(double value) {
        return Double.isNaN(value) ? 0 : value;
    }
}
