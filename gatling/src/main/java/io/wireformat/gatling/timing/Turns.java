package io.wireformat.gatling.timing;

import io.wireformat.gatling.link.LinkObserver;
import io.wireformat.gatling.report.WireTiming;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the clock of one link says of each exchange. On a connection requests and answers take turns; which turn was
 * whose exchange follows from the times, because a turn lies between the wish to send and the answer, and turns begin in
 * the order of the wishes. What a connection that was opened for the exchange did before its last turn was its set-up.
 * Exchanges that share a connection at one time, as HTTP/2 lets them, cannot be told apart and have no such times. Safe
 * for concurrent use.
 */
public final class Turns implements LinkObserver {

    private final boolean onNewConnections;
    private final boolean secure;
    private final Map<Long, Turn> current = new HashMap<>();
    private final TreeMap<Long, List<Turn>> byBegin = new TreeMap<>();

    /**
     * Nothing was heard yet.
     *
     * @param onNewConnections whether each exchange opens a connection of its own
     * @param secure whether TLS and HTTP/2 may say things of their own before an answer: tickets, settings, windows.
     *     Only its end is known then, and what it waits for to enter the link counts as the service's
     */
    public Turns(boolean onNewConnections, boolean secure) {
        this.onNewConnections = onNewConnections;
        this.secure = secure;
    }

    @Override
    public synchronized void connected(long connection, long acceptedAt, long establishedAt) {
        current.put(connection, new Turn(connection, acceptedAt, establishedAt));
    }

    @Override
    public synchronized void delivered(long connection, boolean request, long enteredAt, long deliveredAt) {
        Turn turn = current.get(connection);
        if (turn == null) {
            return;
        }
        if (request) {
            if (turn.responseOut != 0) {
                turn = new Turn(connection, turn.acceptedAt, turn.establishedAt);
                current.put(connection, turn);
            }
            turn.requested(enteredAt, deliveredAt);
        } else if (turn.requestOut != 0) {
            if (turn.responseOut == 0) {
                byBegin.computeIfAbsent(turn.requestIn, none -> new ArrayList<>())
                        .add(turn);
            }
            turn.answered(enteredAt, deliveredAt);
        }
    }

    /**
     * The times of exchanges, in the order in which they are given.
     *
     * @param exchanges in the order of the wish to send
     */
    public synchronized List<WireTiming> of(List<Span> exchanges) {
        List<WireTiming> timings = new ArrayList<>();
        for (Span exchange : exchanges) {
            timings.add(take(exchange));
        }
        return timings;
    }

    private WireTiming take(Span exchange) {
        List<Turn> within = byBegin.subMap(exchange.sentAt, true, exchange.answeredAt, true).values().stream()
                .flatMap(List::stream)
                .filter(turn -> !turn.taken && turn.responseOut <= exchange.answeredAt)
                .filter(turn -> !onNewConnections || turn.acceptedAt >= exchange.sentAt)
                .sorted(Comparator.comparingLong(turn -> onNewConnections ? turn.acceptedAt : turn.requestIn))
                .toList();
        if (within.isEmpty()) {
            return WireTiming.UNKNOWN;
        }
        Turn first = within.get(0);
        List<Turn> turns = first.acceptedAt < exchange.sentAt
                ? List.of(first)
                : within.stream()
                        .filter(turn -> turn.connection == first.connection)
                        .toList();
        turns.forEach(turn -> turn.taken = true);
        return timing(exchange, turns.get(turns.size() - 1));
    }

    private WireTiming timing(Span exchange, Turn turn) {
        boolean opened = turn.acceptedAt >= exchange.sentAt;
        long begin = opened ? turn.acceptedAt : turn.requestIn;
        long left = Math.max(turn.requestIn, turn.establishedAt);
        long answer = secure ? turn.responseLastIn : turn.responseIn;
        return new WireTiming(
                millis(begin - exchange.sentAt + exchange.answeredAt - turn.responseOut),
                opened ? millis(left - turn.acceptedAt) : 0,
                millis(turn.requestOut - left),
                millis(turn.requestOut - turn.requestFirstOut),
                millis(answer - turn.requestOut),
                millis(turn.responseOut - answer));
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }

    /** From handing a request to the HTTP client to having the answer from it. */
    public record Span(long sentAt, long answeredAt) {}

    private static final class Turn {
        private final long connection;
        private final long acceptedAt;
        private final long establishedAt;
        private long requestIn;
        private long requestFirstOut;
        private long requestOut;
        private long responseIn;
        private long responseLastIn;
        private long responseOut;
        private boolean taken;

        Turn(long connection, long acceptedAt, long establishedAt) {
            this.connection = connection;
            this.acceptedAt = acceptedAt;
            this.establishedAt = establishedAt;
        }

        void requested(long enteredAt, long deliveredAt) {
            if (requestOut == 0) {
                requestIn = enteredAt;
                requestFirstOut = deliveredAt;
            }
            requestOut = deliveredAt;
        }

        void answered(long enteredAt, long deliveredAt) {
            if (responseOut == 0) {
                responseIn = enteredAt;
            }
            responseLastIn = enteredAt;
            responseOut = deliveredAt;
        }
    }
}
