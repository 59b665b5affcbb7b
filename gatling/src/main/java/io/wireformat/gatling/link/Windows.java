package io.wireformat.gatling.link;

/** How far the windows of a link's connections are open when the connections are made. */
public enum Windows {
    /** As on every new connection. */
    INITIAL,
    /**
     * As on a connection that has carried a few hundred kilobytes each way before: only the bandwidth limits it. This is
     * how a client's pool is after minutes of steady use, which a measurement need not repeat on each connection.
     */
    OPEN;

    long atFirst(RegionProfile profile) {
        return this == OPEN ? profile.openWindow() : profile.initialWindow();
    }
}
