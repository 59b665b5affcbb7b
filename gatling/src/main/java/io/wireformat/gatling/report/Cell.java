package io.wireformat.gatling.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cell as it is published: what one exchange cost. Figures are null where nobody measured them; a void cell has none
 * at all, so its latency is null and its list empty.
 *
 * @param protocol {@code HTTP/1.1}, {@code HTTPS/1.1} or {@code HTTPS/2}
 * @param requests exchanges, the failed ones included
 * @param failed exchanges that did not pass their checks
 * @param whyVoid why the cell says nothing about the format, null where it does
 * @param request the request's body
 * @param response the answer's body
 * @param wireBytes mean bytes over the link in both directions, with the protocol's headers
 * @param wireRequest those towards the service
 * @param wireResponse those towards the client
 * @param roundTrips what the protocol needs for one exchange, with the set-up of a new connection
 * @param parts what the median exchange is made of, in the order of time
 * @param predictedMs what the model says that the median exchange takes
 * @param localMs the part of the prediction that does not depend on the link
 * @param serverCpuUs processor time of the whole service for one exchange
 * @param clientCpuUs what the client spends on writing and reading the content
 */
public record Cell(
        String format,
        String operation,
        String region,
        String connection,
        String protocol,
        int requests,
        int failed,
        @Nullable String whyVoid,
        Content request,
        Content response,
        @Nullable Double wireBytes,
        @Nullable Double wireRequest,
        @Nullable Double wireResponse,
        int roundTrips,
        @Nullable Latency latency,
        List<Part> parts,
        @Nullable Double predictedMs,
        @Nullable Double localMs,
        @Nullable Double serverCpuUs,
        @Nullable Double clientCpuUs) {

    /** What the cell is about. */
    public CellKey key() {
        return new CellKey(format, operation, region, connection, protocol);
    }

    /** Mean bytes of a body: as it is sent, and what compression would leave of it. */
    public record Content(
            @Nullable Double raw,
            @Nullable Double gzip,
            @Nullable Double zstd) {

        static final Content UNKNOWN = new Content(null, null, null);
    }

    /**
     * Milliseconds from the wish to send the message to having read the answer.
     *
     * @param p50Low where the median lies with a confidence of 95 %, by bootstrap; the same for the others
     * @param percentiles the percentiles 0, 1, … 99, 99.9 and 100
     */
    public record Latency(
            double p50,
            double p50Low,
            double p50High,
            double p95,
            double p99,
            double p99Low,
            double p99High,
            double mean,
            List<Double> percentiles) {}

    /** A part of the median exchange; parts that nobody measured are left out. */
    public record Part(String name, double ms) {

        /**
         * In the order of time. What the service's {@code handle} takes beyond {@code queue} and {@code commit} keeps
         * that name; the last is what the others leave of the measured whole, and may be negative.
         */
        public static final List<String> NAMES = List.of(
                "client serialize",
                "client HTTP",
                "connect",
                "request on the wire",
                "server receive",
                "deserialize",
                "queue",
                "commit",
                "handle",
                "server serialize",
                "server HTTP",
                "response on the wire",
                "client deserialize",
                "unexplained");
    }
}
