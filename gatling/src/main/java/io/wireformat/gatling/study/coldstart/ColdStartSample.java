package io.wireformat.gatling.study.coldstart;

import io.wireformat.gatling.study.Sample;
import java.util.List;

/**
 * One time that a JVM wrote and read a record. Times are in milliseconds.
 *
 * @param round which of the cell's JVMs it was
 * @param iteration from 1, which is the cold one
 * @param bytes the size of the content
 * @param readyMs from the wish to start the JVM until the codec could be used; {@link Double#NaN} but for the first
 * @param codecMs what it took of that to make the codec; {@link Double#NaN} but for the first
 * @param serializeMs what it took to encode the record
 * @param deserializeMs what it took to decode it
 */
record ColdStartSample(
        ColdStartCell cell,
        int round,
        int iteration,
        long bytes,
        double readyMs,
        double codecMs,
        double serializeMs,
        double deserializeMs) {

    static final List<String> CELL = List.of("jdk", "start", "orders", "format");

    static final List<String> FIGURES =
            List.of("iteration", "bytes", "ready_ms", "codec_ms", "serialize_ms", "deserialize_ms");

    static ColdStartSample of(Sample sample) {
        List<Double> figures = sample.figures();
        return new ColdStartSample(
                ColdStartCell.of(sample.cell()),
                sample.round(),
                figures.get(0).intValue(),
                figures.get(1).longValue(),
                figures.get(2),
                figures.get(3),
                figures.get(4),
                figures.get(5));
    }

    Sample raw() {
        return new Sample(
                cell.raw(),
                round,
                List.of((double) iteration, (double) bytes, readyMs, codecMs, serializeMs, deserializeMs));
    }

    boolean isCold() {
        return iteration == 1;
    }

    /** From the wish to start the JVM until it has read its first message. */
    double firstMessageMs() {
        return readyMs + serializeMs + deserializeMs;
    }
}
