package io.wireformat.internal.pipeline;

import java.time.Duration;

/**
 * How slowly content may come.
 *
 * @param properties what the names of the properties that set the limits start with
 * @param time the longest that all of it may be waited for; zero where that is unbounded
 * @param bytesPerSecond the fewest bytes that each second of waiting brings on average, judged once there were five; zero
 *     where that is unbounded
 */
public record ReceiveLimits(String properties, Duration time, long bytesPerSecond) {

    /** Those of responses to clients, unless they are set. */
    public static final ReceiveLimits DEFAULT_OF_CLIENTS = ofClients(Duration.ofMinutes(5), 240);

    /** Limits that are not negative. */
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

    /** Whether anything is bounded. */
    public boolean areOn() {
        return !time.isZero() || bytesPerSecond > 0;
    }

    /** That of content that has not come yet. */
    public ReceivePace pace() {
        return new ReceivePace(this, System::nanoTime);
    }
}
