package io.wireformat.internal.link;

/**
 * {@link PathTiming} as a formula, for single messages.
 *
 * <p>With the round trip <i>T</i>, the bandwidth <i>R</i>, the segment <i>S</i> and the initial window <i>W</i>,
 * <i>B</i> bytes arrive after
 *
 * <pre>T/2 + B/R + Σ max(0, T + S/R − 2<sup>j</sup>·W/R)</pre>
 *
 * <p>where the sum includes the windows that are full before the last byte: after each of them the sender waits for the
 * first acknowledgement. On a connection in steady use the sum is 0, because the sender never waits.
 */
public final class LinkFormula {

    private LinkFormula() {}

    /** The nanoseconds from sending a message to the arrival of its last byte. */
    public static long oneWayNanos(RegionProfile profile, long bytes, boolean warm) {
        long nanos = profile.roundTripNanos() / 2 + profile.transmitNanos(bytes);
        return warm ? nanos : nanos + stallNanos(profile, bytes);
    }

    /**
     * The nanoseconds from starting a request to the last byte of its response, if the server takes no time. A new
     * connection needs another round trip for its setup.
     */
    public static long exchangeNanos(RegionProfile profile, long request, long response, Windows windows) {
        boolean open = windows == Windows.OPEN;
        return (windows == Windows.INITIAL ? profile.roundTripNanos() : 0)
                + oneWayNanos(profile, request, open)
                + oneWayNanos(profile, response, open);
    }

    private static long stallNanos(RegionProfile profile, long bytes) {
        long stalls = 0;
        long untilAcknowledged = profile.roundTripNanos() + profile.transmitNanos(RegionProfile.SEGMENT);
        long window = profile.initialWindow();
        for (long sent = window; sent < bytes && profile.transmitNanos(window) < untilAcknowledged; sent += window) {
            stalls += untilAcknowledged - profile.transmitNanos(window);
            window *= 2;
        }
        return stalls;
    }
}
