package io.wireformat.gatling.link;

/**
 * {@link PathTiming} in closed form, for one message at a time.
 *
 * <p>With <i>T</i> the round trip, <i>R</i> the bandwidth, <i>S</i> the segment and <i>W</i> the window at first,
 * <i>B</i> bytes have arrived after
 *
 * <pre>T/2 + B/R + Σ max(0, T + S/R − 2<sup>j</sup>·W/R)</pre>
 *
 * <p>where the sum goes over the windows that are full before the last byte: after each of them the sender waits for
 * the first acknowledgement. On a connection in steady use nothing waits, and the sum is 0.
 */
public final class LinkFormula {

    private LinkFormula() {}

    /** Nanoseconds from handing in a message to the arrival of its last byte. */
    public static long oneWayNanos(RegionProfile profile, long bytes, boolean warm) {
        long nanos = profile.roundTripNanos() / 2 + profile.transmitNanos(bytes);
        return warm ? nanos : nanos + stallNanos(profile, bytes);
    }

    /**
     * Nanoseconds from the wish to send a request to the last byte of its answer, when the server takes no time. A new
     * connection takes one more round trip to be set up.
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
