package io.wireformat.gatling.report;

/**
 * What a client spent on the content of one exchange, in microseconds; {@link Double#NaN} where nobody measured.
 *
 * @param serializeUs writing the request's body, 0 where there is none
 * @param deserializeUs reading the answer's body
 */
public record ClientTiming(double serializeUs, double deserializeUs) {

    /** Nobody measured. */
    public static final ClientTiming UNKNOWN = new ClientTiming(Double.NaN, Double.NaN);
}
