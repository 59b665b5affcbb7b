package io.wireformat.gatling.compare;

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
 * the order of the wishes. Exchanges that share a connection at one time, as HTTP/2 lets them, cannot be told apart and
 * have no such times. Safe for concurrent use.
 */
final class Turns implements LinkObserver {

    private final boolean onNewConnections;
    private final Map<Long, Turn> current = new HashMap<>();
    private final TreeMap<Long, List<Turn>> byBegin = new TreeMap<>();

    /** @param onNewConnections whether each connection carries one exchange, the last of its turns after the set-up */
    Turns(boolean onNewConnections) {
        this.onNewConnections = onNewConnections;
    }

    @Override
    public synchronized void connected(long connection, long acceptedAt, long establishedAt) {
        current.put(connection, new Turn(acceptedAt, establishedAt));
    }

    @Override
    public synchronized void delivered(long connection, boolean request, long enteredAt, long deliveredAt) {
        Turn turn = current.get(connection);
        if (turn == null) {
            return;
        }
        if (request) {
            if (turn.responseIn != 0) {
                turn = new Turn(turn.acceptedAt, turn.establishedAt);
                current.put(connection, turn);
            }
            turn.requested(enteredAt, deliveredAt);
        } else if (turn.requestOut != 0) {
            if (turn.responseIn == 0) {
                turn.responseIn = enteredAt;
                keep(turn);
            }
            turn.responseOut = deliveredAt;
        }
    }

    /**
     * The times of exchanges, in the order in which they are given.
     *
     * @param exchanges in the order of the wish to send
     */
    synchronized List<WireTiming> of(List<Span> exchanges) {
        List<WireTiming> timings = new ArrayList<>();
        for (Span exchange : exchanges) {
            timings.add(take(exchange));
        }
        return timings;
    }

    private void keep(Turn turn) {
        List<Turn> turns = byBegin.computeIfAbsent(begin(turn), none -> new ArrayList<>());
        if (onNewConnections) {
            // what came before on the same connection was its set-up
            turns.removeIf(other -> other.acceptedAt == turn.acceptedAt);
        }
        turns.add(turn);
    }

    private WireTiming take(Span exchange) {
        for (List<Turn> turns :
                byBegin.subMap(exchange.sentAt, true, exchange.answeredAt, true).values()) {
            Turn found = turns.stream()
                    .filter(turn -> !turn.taken && turn.responseOut <= exchange.answeredAt)
                    .min(Comparator.comparingLong(turn -> turn.responseOut))
                    .orElse(null);
            if (found != null) {
                found.taken = true;
                return timing(exchange, found);
            }
        }
        return WireTiming.UNKNOWN;
    }

    private WireTiming timing(Span exchange, Turn turn) {
        long left = Math.max(turn.requestIn, turn.establishedAt);
        return new WireTiming(
                millis(begin(turn) - exchange.sentAt + exchange.answeredAt - turn.responseOut),
                onNewConnections ? millis(left - turn.acceptedAt) : 0,
                millis(turn.requestOut - left),
                millis(turn.requestOut - turn.requestFirstOut),
                millis(turn.responseIn - turn.requestOut),
                millis(turn.responseOut - turn.responseIn));
    }

    private long begin(Turn turn) {
        return onNewConnections ? turn.acceptedAt : turn.requestIn;
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }

    /** From handing a request to the HTTP client to having the answer from it. */
    record Span(long sentAt, long answeredAt) {}

    private static final class Turn {
        private final long acceptedAt;
        private final long establishedAt;
        private long requestIn;
        private long requestFirstOut;
        private long requestOut;
        private long responseIn;
        private long responseOut;
        private boolean taken;

        Turn(long acceptedAt, long establishedAt) {
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
    }
}
