package io.wireformat.gatling.report;

/**
 * One exchange by the clock of the link that it went through, in milliseconds; {@link Double#NaN} where there is no
 * link, or where it could not tell the exchange from others.
 *
 * @param clientMs what the client took before the request entered the link, and after the answer had left it
 * @param connectMs setting the connection up, 0 on a warm one
 * @param requestMs from the request's first byte in to its last byte out
 * @param arrivingMs the end of that: from the request's first byte out to its last
 * @param serverMs from the request's last byte out to the answer's first byte in; under TLS to its last, before which
 *     come bytes that are not the answer's
 * @param responseMs from there to the answer's last byte out
 */
public record WireTiming(
        double clientMs, double connectMs, double requestMs, double arrivingMs, double serverMs, double responseMs) {

    /** There is no link, or it does not know. */
    public static final WireTiming UNKNOWN =
            new WireTiming(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
}
