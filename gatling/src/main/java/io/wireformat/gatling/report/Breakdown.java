package io.wireformat.gatling.report;

import java.util.List;

/**
 * What the median exchange is made of: what the link takes by its formula, the medians of what the service says it
 * took, and the rest, which is HTTP, the kernel and waiting for a processor. Reading the request in is not a part of
 * its own, because the service waits there for what the link delivers.
 *
 * @param linkMillis the link, the set-up of a new connection included; {@link Double#NaN} without a link
 * @param expectedMillis the link and the service's own times
 * @param measuredMillis the median
 */
record Breakdown(
        double linkMillis,
        double deserializeMillis,
        double handleMillis,
        double serializeMillis,
        double expectedMillis,
        double measuredMillis) {

    static final List<String> PARTS = List.of("link", "decode", "handle", "encode", "rest");

    static Breakdown of(CellResult cell, LinkModel links) {
        double link = links.exchangeMillis(cell.key(), cell.wire());
        double deserialize =
                millis(cell.medianOfSamples(sample -> sample.serverTiming().deserializeUs()));
        double handle =
                millis(cell.medianOfSamples(sample -> sample.serverTiming().handleUs()));
        double serialize =
                millis(cell.medianOfSamples(sample -> sample.serverTiming().serializeUs()));
        return new Breakdown(
                link, deserialize, handle, serialize, link + deserialize + handle + serialize, cell.medianMillis());
    }

    /** In the order of {@link #PARTS}; never negative. */
    double[] parts() {
        double known = linkOrZero() + deserializeMillis + handleMillis + serializeMillis;
        return new double[] {
            linkOrZero(), deserializeMillis, handleMillis, serializeMillis, Math.max(0, measuredMillis - known)
        };
    }

    /** By how much the model is off, in parts of the measured time. */
    double error() {
        return (expectedMillis - measuredMillis) / measuredMillis;
    }

    private double linkOrZero() {
        return Double.isFinite(linkMillis) ? linkMillis : 0;
    }

    /** An operation without content to read or write has no such time. */
    private static double millis(double micros) {
        return Double.isFinite(micros) ? micros / 1000 : 0;
    }
}
