package io.wireformat.gatling.link;

import java.util.ArrayDeque;
import java.util.function.Consumer;

/**
 * When the bytes of one direction of one connection arrive.
 *
 * <p>A segment leaves when the line is free and the window has room for it, occupies the line for its size divided by
 * the bandwidth, arrives half a round trip later and is acknowledged after a whole one. The window grows by what is
 * acknowledged, so that it doubles every round trip, until the bandwidth alone limits the connection; it never exceeds
 * twice what the line holds, which is as much again as a queue in front of it. While nothing is sent it is halved for each
 * timeout that passes, as Linux does by default, or kept, as by a pool in steady use: {@link Windows} says which. Nothing is
 * lost.
 *
 * <p>The clock is the caller's, in nanoseconds, and must not run backwards. Not safe for concurrent use.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc5681#section-3">RFC 5681: slow start</a>
 */
final class PathTiming {

    /** The least that Linux adds to the round trip for its variation. */
    static final int TIMEOUT_MILLIS = 200;

    private final RegionProfile profile;
    private final ArrayDeque<Acknowledgement> acknowledgements = new ArrayDeque<>();
    private final long establishedAt;
    private final long forgottenAfter;
    private long window;
    private long lineFreeAt;
    private long bytesUnderWay;

    /**
     * @param establishedAt nothing leaves before this time
     * @param window the bytes that may be under way at first
     * @param forgottenAfter nanoseconds without sending that halve the window
     */
    PathTiming(RegionProfile profile, long establishedAt, long window, long forgottenAfter) {
        this.profile = profile;
        this.establishedAt = establishedAt;
        this.window = window;
        this.forgottenAfter = forgottenAfter;
        this.lineFreeAt = establishedAt;
    }

    /** A direction whose window is as {@code windows} say, at first and after a time without sending. */
    static PathTiming of(RegionProfile profile, long establishedAt, Windows windows) {
        return new PathTiming(profile, establishedAt, windows.atFirst(profile), windows.forgottenAfterNanos(profile));
    }

    /** Takes bytes at {@code now} and hands out their segments in order. */
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

    /** When the end of the stream arrives if the sender closes at {@code now}. */
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
     * Returns when the line is free and the window has room. A sender fills its segments up, but here they end where a
     * piece of content does; so a window that has room for a part takes the whole.
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

    /** Takes effect when something is sent after it. */
    private record Acknowledgement(long at, int bytes) {}
}
