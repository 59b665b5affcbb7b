package io.wireformat.gatling.link;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/**
 * When the bytes of one direction of one connection arrive.
 *
 * <p>A segment leaves when the line is free and the window has room for it, occupies the line for its size divided by
 * the bandwidth, arrives half a round trip later and is acknowledged after a whole one. The window doubles every round
 * trip, until the bandwidth alone limits the connection. While nothing is sent it is halved for each timeout that passes,
 * as Linux does by default, or kept, as by a pool in steady use: {@link Windows} says which.
 *
 * <p>A segment that is lost is sent again when three later ones have been acknowledged, a round trip after the third of
 * them left, and the window is halved. Where fewer follow, a timeout of a round trip and {@value #TIMEOUT_MILLIS} ms
 * passes, doubled for each retransmission that is lost too, and the window starts again at one segment. Later segments
 * are acknowledged selectively. Acknowledgements and the segments that set a connection up are never lost, and there are
 * no probes for the loss of a tail.
 *
 * <p>The clock is the caller's, in nanoseconds, and must not run backwards. Not safe for concurrent use.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc5681#section-3">RFC 5681: slow start and fast retransmit</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6298">RFC 6298: the retransmission timer</a>
 */
final class PathTiming {

    /** The least that Linux adds to the round trip for its variation. */
    static final int TIMEOUT_MILLIS = 200;

    private static final int LATER_SEGMENTS_THAT_TELL = 3;

    private final RegionProfile profile;
    private final PathNoise noise;
    private final CongestionWindow window;
    private final PriorityQueue<Event> events = new PriorityQueue<>(Comparator.comparingLong(Event::at));
    private final List<Loss> unnoticed = new ArrayList<>();

    private final long establishedAt;
    private final long forgottenAfter;
    private long lineFreeAt;
    private long lastArrival;
    private long bytesUnderWay;

    /**
     * @param establishedAt nothing leaves before this time
     * @param window the bytes that may be under way at first
     */
    PathTiming(RegionProfile profile, long establishedAt, long window, PathNoise noise) {
        this(profile, establishedAt, window, Long.MAX_VALUE, noise);
    }

    private PathTiming(RegionProfile profile, long establishedAt, long window, long forgottenAfter, PathNoise noise) {
        this.profile = profile;
        this.forgottenAfter = forgottenAfter;
        this.establishedAt = establishedAt;
        this.lineFreeAt = establishedAt;
        this.lastArrival = establishedAt;
        this.window = new CongestionWindow(profile, window);
        this.noise = noise;
    }

    /** A direction whose window is as {@code windows} say, at first and after a time without sending. */
    static PathTiming of(RegionProfile profile, long establishedAt, Windows windows, PathNoise noise) {
        return new PathTiming(
                profile, establishedAt, windows.atFirst(profile), windows.forgottenAfterNanos(profile), noise);
    }

    /**
     * Takes bytes at {@code now} and hands out their segments in order. What was lost earlier may arrive sooner
     * afterwards.
     */
    void send(long now, int bytes, Consumer<Segment> segments) {
        forget(now);
        long delay = profile.roundTripNanos() / 2 + noise.delayNanos();
        for (int left = bytes; left > 0; left -= RegionProfile.SEGMENT) {
            segments.accept(transmit(now, Math.min(left, RegionProfile.SEGMENT), delay));
        }
    }

    /**
     * When the end of the stream arrives if the sender closes at {@code now}; it is never lost. Segments that were lost
     * may arrive later.
     */
    long close(long now) {
        return Math.max(lastArrival, Math.max(now, establishedAt) + profile.roundTripNanos() / 2);
    }

    private void forget(long now) {
        while (!events.isEmpty() && events.peek().at <= now) {
            events.remove().effect.run();
        }
        if (bytesUnderWay == 0) {
            window.idle(now - lineFreeAt, forgottenAfter, profile.initialWindow());
        }
    }

    private Segment transmit(long now, int size, long delay) {
        lineFreeAt = awaitRoom(now) + profile.transmitNanos(size);
        bytesUnderWay += size;
        if (noise.drops()) {
            Loss loss = new Loss(size, delay);
            unnoticed.add(loss);
            return loss.segment;
        }
        lastArrival = Math.max(lastArrival, lineFreeAt + delay);
        long acknowledgedAt = lineFreeAt + profile.roundTripNanos();
        events.add(new Event(acknowledgedAt, () -> acknowledge(size)));
        unnoticed.removeIf(loss -> loss.isNoticed(acknowledgedAt));
        return new Segment(size, lastArrival);
    }

    /**
     * Returns when the line is free and the window has room. A sender fills its segments up, but here they end where a
     * piece of content does; so a window that has room for a part takes the whole.
     */
    private long awaitRoom(long now) {
        long start = Math.max(now, lineFreeAt);
        while (!events.isEmpty() && (events.peek().at <= start || bytesUnderWay >= window.bytes())) {
            Event event = events.remove();
            event.effect.run();
            start = Math.max(start, Math.max(event.at, lineFreeAt));
        }
        return start;
    }

    private void acknowledge(int size) {
        bytesUnderWay -= size;
        window.acknowledged(size);
    }

    /** Takes effect when something is sent after it. */
    private record Event(long at, Runnable effect) {}

    /** A segment that is missing at the other end. */
    private final class Loss {

        private final long timeout = profile.roundTripNanos() + TIMEOUT_MILLIS * 1_000_000L;
        private final List<Event> planned = new ArrayList<>();
        private final Segment segment;
        private final long delay;
        private final int lostRetransmissions;
        private long sentAgainAt;
        private int laterSegments;

        Loss(int size, long delay) {
            this.segment = new Segment(size, 0);
            this.delay = delay;
            int lost = 0;
            while (noise.drops()) {
                lost++;
            }
            this.lostRetransmissions = lost;
            long at = lineFreeAt + timeout;
            sendAgain(at, 2 * timeout, () -> {
                window.collapse(at);
                unnoticed.remove(this);
            });
        }

        /** Whether this loss needs no more attention, when one more segment after it is acknowledged at {@code at}. */
        boolean isNoticed(long at) {
            laterSegments++;
            if (laterSegments < LATER_SEGMENTS_THAT_TELL) {
                return false;
            }
            if (at < sentAgainAt) {
                events.removeAll(planned);
                planned.clear();
                sendAgain(at, timeout, () -> window.halve(at));
            }
            return true;
        }

        private void sendAgain(long at, long nextTimeout, Runnable effect) {
            sentAgainAt = at;
            long line = profile.transmitNanos(segment.bytes());
            plan(at, () -> {
                effect.run();
                lineFreeAt = Math.max(lineFreeAt, at) + line;
            });
            long last = at;
            for (int i = 0; i < lostRetransmissions; i++) {
                last += nextTimeout << i;
                long collapsedAt = last;
                plan(collapsedAt, () -> window.collapse(collapsedAt));
            }
            segment.arrivesAt(last + line + delay);
            plan(last + line + profile.roundTripNanos(), () -> acknowledge(segment.bytes()));
        }

        private void plan(long at, Runnable effect) {
            Event event = new Event(at, effect);
            planned.add(event);
            events.add(event);
        }
    }
}
