package io.wireformat.internal.link;

/** The initial windows of a link's connections. */
public enum Windows {
    /** The window of every new connection. */
    INITIAL,
    /**
     * The window after a few hundred kilobytes each way: only the bandwidth limits the connection. A client's pool is
     * in this state after minutes of steady use, which a measurement does not need to repeat.
     */
    OPEN,
    /**
     * The window of a connection that was idle for so long before each message that its window was reset, as Linux does
     * unless {@code tcp_slow_start_after_idle} is off. The connection remains open and needs no round trip for its
     * setup.
     */
    AFTER_IDLE;

    /** The minimum that Linux adds to the round trip for its variation. */
    private static final long TIMEOUT_NANOS = 200_000_000;

    /** The window of a connection before its first message, in bytes. */
    public long atFirst(RegionProfile profile) {
        return this == OPEN ? profile.openWindow() : profile.initialWindow();
    }

    /** The idle time after which a window is halved, repeatedly. */
    public long forgottenAfterNanos(RegionProfile profile) {
        return switch (this) {
            case INITIAL -> profile.roundTripNanos() + TIMEOUT_NANOS;
            case OPEN -> Long.MAX_VALUE;
            case AFTER_IDLE -> 0;
        };
    }
}
