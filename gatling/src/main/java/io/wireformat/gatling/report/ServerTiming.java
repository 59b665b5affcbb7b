package io.wireformat.gatling.report;

import java.util.HashMap;
import java.util.Map;

/**
 * Where a service spent the time of one request, in microseconds; {@link Double#NaN} where it does not say.
 *
 * @param receiveUs reading the request's body in, which includes waiting for it to arrive
 * @param deserializeUs decoding it
 * @param handleUs between decoding the request and encoding the answer
 * @param serializeUs encoding the answer's body
 * @param queueUs the part of handling that the request waited for its turn to be stored
 * @param commitUs the part of handling that storing it took, to the disk
 * @see <a href="https://www.w3.org/TR/server-timing/">Server Timing</a>
 */
public record ServerTiming(
        double receiveUs, double deserializeUs, double handleUs, double serializeUs, double queueUs, double commitUs) {

    /** A service that tells no more than the starter does. */
    public ServerTiming(double receiveUs, double deserializeUs, double handleUs, double serializeUs) {
        this(receiveUs, deserializeUs, handleUs, serializeUs, Double.NaN, Double.NaN);
    }

    /** Reads the value of a {@code Server-Timing} header, passing over what it does not know. */
    public static ServerTiming parse(String header) {
        Map<String, Double> micros = new HashMap<>();
        for (String metric : header.split(",", -1)) {
            String[] parts = metric.split(";", -1);
            for (int i = 1; i < parts.length; i++) {
                String part = parts[i].trim();
                if (part.startsWith("dur=")) {
                    micros.put(parts[0].trim(), 1000 * number(part.substring("dur=".length())));
                }
            }
        }
        return new ServerTiming(
                micros.getOrDefault("receive", Double.NaN),
                micros.getOrDefault("deserialize", Double.NaN),
                micros.getOrDefault("handle", Double.NaN),
                micros.getOrDefault("serialize", Double.NaN),
                micros.getOrDefault("queue", Double.NaN),
                micros.getOrDefault("commit", Double.NaN));
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
