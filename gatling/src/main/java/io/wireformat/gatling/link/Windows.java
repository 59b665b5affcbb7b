package io.wireformat.gatling.link;

/** How far the windows of a link's connections are open when the connections are made. */
public enum Windows {
    /** As on every new connection. */
    INITIAL,
    /**
     * As on a connection that has carried a few hundred kilobytes each way before: only the bandwidth limits it. This is
     * how a client's pool is after minutes of steady use, which a measurement need not repeat on each connection.
     */
    OPEN,
    /**
     * As on a connection that was idle before each message for so long that its window was forgotten, which is what Linux
     * does unless {@code tcp_slow_start_after_idle} is off. The connection itself stands: no round trip sets it up.
     */
    AFTER_IDLE;

    long atFirst(RegionProfile profile) {
        return this == OPEN ? profile.openWindow() : profile.initialWindow();
    }

    /** After how long without sending a window is halved, and again after as long. */
    long forgottenAfterNanos(RegionProfile profile) {
        return switch (this) {
            case INITIAL -> profile.roundTripNanos() + PathTiming.TIMEOUT_MILLIS * 1_000_000L;
            case OPEN -> Long.MAX_VALUE;
            case AFTER_IDLE -> 0;
        };
    }
}
