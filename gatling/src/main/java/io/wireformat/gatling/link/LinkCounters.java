package io.wireformat.gatling.link;

import java.util.concurrent.atomic.LongAdder;

/** Counts the traffic of a link. Thread-safe. */
public final class LinkCounters {

    private final LongAdder connections = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final Direction requests = new Direction();
    private final Direction responses = new Direction();

    LinkCounters() {}

    void connected() {
        connections.increment();
    }

    void refused() {
        refused.increment();
    }

    /** Connections accepted. */
    public long connections() {
        return connections.sum();
    }

    /** Connections that were closed at once because the service could not be reached. */
    public long refusals() {
        return refused.sum();
    }

    /** Traffic from the clients to the service. */
    public Direction requests() {
        return requests;
    }

    /** Traffic from the service to the clients. */
    public Direction responses() {
        return responses;
    }

    /** The traffic in one direction. */
    public static final class Direction {

        private final LongAdder bytes = new LongAdder();
        private final LongAdder segments = new LongAdder();
        private final LongAdder lateNanos = new LongAdder();

        private Direction() {}

        void delivered(int size, long late) {
            bytes.add(size);
            segments.increment();
            lateNanos.add(late);
        }

        /** Bytes including HTTP's headers, but not TCP's and IP's. */
        public long bytes() {
            return bytes.sum();
        }

        /** Segments. */
        public long segments() {
            return segments.sum();
        }

        /** The total delay of all segments beyond the profile, in nanoseconds. */
        public long lateNanos() {
            return lateNanos.sum();
        }
    }
}
