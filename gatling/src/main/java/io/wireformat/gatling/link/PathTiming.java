package io.wireformat.gatling.link;

import io.wireformat.internal.link.RegionProfile;
import io.wireformat.internal.link.Windows;
import java.util.ArrayDeque;
import java.util.function.Consumer;

/**
 * Computes when the bytes of one direction of a connection arrive.
 *
 * <p>A segment is sent when the line is free and the window has room for it. It occupies the line for its size divided
 * by the bandwidth, arrives half a round trip later, and is acknowledged after a full one. The window grows by the
 * acknowledged bytes, so it doubles every round trip until only the bandwidth limits the connection. Its maximum is
 * twice the capacity of the line, which allows for a queue of the same size. While the connection is idle, the window
 * is halved for each timeout, as Linux does by default, or unchanged, as in a pool in steady use: see {@link Windows}.
 * No segment is lost.
 *
 * <p>The caller supplies the time in nanoseconds, which must not run backwards. Not thread-safe.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc5681#section-3">RFC 5681: slow start</a>
 */
final class PathTiming {

    private final RegionProfile profile;
    private final ArrayDeque<Acknowledgement> acknowledgements = new ArrayDeque<>();
    private final long establishedAt;
    private final long forgottenAfter;
    private long window;
    private long lineFreeAt;
    private long bytesUnderWay;

    /**
     * @param establishedAt the time before which nothing is sent
     * @param window the initial window in bytes
     * @param forgottenAfter the idle time that halves the window, in nanoseconds
     */
    PathTiming(RegionProfile profile, long establishedAt, long window, long forgottenAfter) {
        this.profile = profile;
        this.establishedAt = establishedAt;
        this.window = window;
        this.forgottenAfter = forgottenAfter;
        this.lineFreeAt = establishedAt;
    }

    /** A direction with the initial window and idle behavior of {@code windows}. */
    static PathTiming of(RegionProfile profile, long establishedAt, Windows windows) {
        return new PathTiming(profile, establishedAt, windows.atFirst(profile), windows.forgottenAfterNanos(profile));
    }

    /** Sends bytes at {@code now}, and returns their segments in order. */
    void send(long now, int bytes, Consumer<Segment> segments) {
        forget(now);
        for (int left = bytes; left > 0; left -= RegionProfile.SEGMENT) {
            int size = Math.min(left, RegionProfile.SEGMENT);
            lineFreeAt = awaitRoom(now) + profile.transmitNanos(size);
            bytesUnderWay += size;
            acknowledgements.add(new Acknowledgement(lineFreeAt + profile.roundTripNanos(), size));
            segments.accept(new Segment(size, lineFreeAt + profile.roundTripNanos() / 2));
        }
    }

    /** The time at which the end of the stream arrives if the sender closes at {@code now}. */
    long close(long now) {
        return Math.max(lineFreeAt, Math.max(now, establishedAt)) + profile.roundTripNanos() / 2;
    }

    private void forget(long now) {
        while (!acknowledgements.isEmpty() && acknowledgements.peek().at <= now) {
            acknowledge();
        }
        if (bytesUnderWay == 0) {
            long least = profile.initialWindow();
            for (long left = now - lineFreeAt; window > least && left > forgottenAfter; left -= forgottenAfter) {
                window = forgottenAfter == 0 ? least : Math.max(least, window / 2);
            }
        }
    }

    /**
     * Returns the time at which the line is free and the window has room. A real sender fills its segments, but here
     * they end with each piece of content, so a window with room for a part accepts the whole segment.
     */
    private long awaitRoom(long now) {
        long start = Math.max(now, lineFreeAt);
        while (!acknowledgements.isEmpty() && (acknowledgements.peek().at <= start || bytesUnderWay >= window)) {
            start = Math.max(start, acknowledge());
        }
        return start;
    }

    private long acknowledge() {
        Acknowledgement next = acknowledgements.remove();
        bytesUnderWay -= next.bytes;
        window = Math.min(2 * profile.openWindow(), window + next.bytes);
        return next.at;
    }

    /** Applied when the next bytes are sent. */
    private record Acknowledgement(long at, int bytes) {}
}
