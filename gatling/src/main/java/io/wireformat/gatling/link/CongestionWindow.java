package io.wireformat.gatling.link;

/**
 * How many bytes a sender may have under way: Reno's window.
 *
 * <p>It grows by what is acknowledged, so that it doubles every round trip, up to the threshold that the last loss left,
 * and by one segment a round trip from there on. It never exceeds twice what the line holds: in front of the line there
 * is a queue for as much again, which is what routers are built with, so that half of a full window still fills the line.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc5681#section-3">RFC 5681: congestion control algorithms</a>
 */
final class CongestionWindow {

    private static final long LEAST_THRESHOLD = 2L * RegionProfile.SEGMENT;

    private final long most;
    private final long roundTripNanos;
    private long bytes;
    private long threshold = Long.MAX_VALUE;
    private long recoveredAt = Long.MIN_VALUE;

    CongestionWindow(RegionProfile profile, long atFirst) {
        this.most = 2 * profile.openWindow();
        this.roundTripNanos = profile.roundTripNanos();
        this.bytes = atFirst;
    }

    long bytes() {
        return bytes;
    }

    void acknowledged(int acknowledged) {
        long growth = bytes < threshold ? acknowledged : (long) RegionProfile.SEGMENT * acknowledged / bytes;
        bytes = Math.min(most, bytes + growth);
    }

    /** Later segments were acknowledged and one was not. All losses of a round trip count as one. */
    void halve(long at) {
        if (at >= recoveredAt) {
            threshold = Math.max(LEAST_THRESHOLD, bytes / 2);
            bytes = threshold;
            recoveredAt = at + roundTripNanos;
        }
    }

    /**
     * Nothing was sent for a while: halved for each time that passed, but not below what a new connection has.
     *
     * @param every the time; 0 when so many passed that none is left
     */
    void idle(long nanos, long every, long initial) {
        for (long left = nanos; bytes > initial && left > every; left -= every) {
            bytes = every == 0 ? initial : Math.max(initial, bytes / 2);
        }
    }

    /** Nothing was acknowledged for so long that the sender starts over. */
    void collapse(long at) {
        threshold = Math.max(LEAST_THRESHOLD, bytes / 2);
        bytes = RegionProfile.SEGMENT;
        recoveredAt = at + roundTripNanos;
    }
}
