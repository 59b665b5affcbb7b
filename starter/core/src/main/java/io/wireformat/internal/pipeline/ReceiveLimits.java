package io.wireformat.internal.pipeline;

import java.time.Duration;

/**
 * Limits how slowly content may arrive.
 *
 * @param properties the prefix of the properties that set the limits
 * @param time the maximum time to wait for all content; zero for no limit
 * @param bytesPerSecond the minimum average rate, checked after five seconds of waiting; zero for no limit
 */
public record ReceiveLimits(String properties, Duration time, long bytesPerSecond) {

    /** The default limits of responses to clients. */
    public static final ReceiveLimits DEFAULT_OF_CLIENTS = ofClients(Duration.ofMinutes(5), 240);

    /** Requires limits that are not negative. */
    public ReceiveLimits {
        if (time.isNegative()) {
            throw new IllegalArgumentException(timeProperty(properties) + " must not be negative: " + time);
        }
        if (bytesPerSecond < 0) {
            throw new IllegalArgumentException(rateProperty(properties) + " must not be negative: " + bytesPerSecond);
        }
    }

    /** Limits of requests to this application. */
    public ReceiveLimits(Duration time, long bytesPerSecond) {
        this("wireformat.limits", time, bytesPerSecond);
    }

    /** Limits of responses to the clients of this application. */
    public static ReceiveLimits ofClients(Duration time, long bytesPerSecond) {
        return new ReceiveLimits("wireformat.client", time, bytesPerSecond);
    }

    private static String timeProperty(String properties) {
        return properties + ".receive-time";
    }

    private static String rateProperty(String properties) {
        return properties + ".receive-rate";
    }

    /** The property that sets the time. */
    String timeProperty() {
        return timeProperty(properties);
    }

    /** The property that sets the rate. */
    String rateProperty() {
        return rateProperty(properties);
    }

    /** Whether there is a limit. */
    public boolean isLimited() {
        return !time.isZero() || bytesPerSecond > 0;
    }

    /** Starts to measure the rate of content. */
    public ReceiveRate measure() {
        return new ReceiveRate(this, System::nanoTime);
    }
}
