package io.wireformat.gatling.link;

import java.util.ArrayDeque;
import java.util.function.LongSupplier;

/**
 * When the bytes of one direction of one connection arrive.
 *
 * <p>A segment leaves when the line is free and the window has room for it, occupies the line for its size divided by
 * the bandwidth, arrives half a round trip later and is acknowledged after a whole one. The window grows by what is
 * acknowledged, so a full window doubles every round trip, until the bandwidth alone limits the connection. It does not
 * shrink while the connection is idle: a pool that is in steady use keeps its windows open, and that is what warm
 * connections stand for here.
 *
 * <p>The clock is the caller's, in nanoseconds, and must not run backwards. Not safe for concurrent use.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc5681#section-3.1">RFC 5681: slow start</a>
 */
final class PathTiming {

    private final RegionProfile profile;
    private final LongSupplier jitterNanos;
    private final ArrayDeque<Acknowledgement> underWay = new ArrayDeque<>();

    private final long establishedAt;
    private long lineFreeAt;
    private long lastArrival;
    private long window;
    private long bytesUnderWay;

    /**
     * @param establishedAt nothing leaves before this time
     * @param window the bytes that may be under way at first
     * @param jitterNanos how much longer the next piece takes
     */
    PathTiming(RegionProfile profile, long establishedAt, long window, LongSupplier jitterNanos) {
        this.profile = profile;
        this.establishedAt = establishedAt;
        this.lineFreeAt = establishedAt;
        this.lastArrival = establishedAt;
        this.window = window;
        this.jitterNanos = jitterNanos;
    }

    /** Takes bytes at {@code now} and tells when each segment of them has arrived completely, in order. */
    void send(long now, int bytes, SegmentConsumer segments) {
        long delay = profile.roundTripNanos() / 2 + jitterNanos.getAsLong();
        for (int left = bytes; left > 0; left -= RegionProfile.SEGMENT) {
            int size = Math.min(left, RegionProfile.SEGMENT);
            lastArrival = Math.max(lastArrival, transmit(now, size) + delay);
            segments.accept(size, lastArrival);
        }
    }

    /** When the end of the stream arrives if the sender closes at {@code now}: never before the bytes. */
    long close(long now) {
        return Math.max(lastArrival, Math.max(now, establishedAt) + profile.roundTripNanos() / 2);
    }

    /** Returns when the segment's last byte leaves. */
    private long transmit(long now, int size) {
        long start = Math.max(now, lineFreeAt);
        while (!underWay.isEmpty() && (underWay.peek().at <= start || bytesUnderWay + size > window)) {
            Acknowledgement acknowledgement = underWay.remove();
            start = Math.max(start, acknowledgement.at);
            bytesUnderWay -= acknowledgement.bytes;
            window = Math.min(profile.openWindow(), window + acknowledgement.bytes);
        }
        lineFreeAt = start + profile.transmitNanos(size);
        underWay.add(new Acknowledgement(lineFreeAt + profile.roundTripNanos(), size));
        bytesUnderWay += size;
        return lineFreeAt;
    }

    /** Receives what {@link #send} computes. */
    @FunctionalInterface
    interface SegmentConsumer {
        void accept(int bytes, long arrival);
    }

    private record Acknowledgement(long at, int bytes) {}
}
