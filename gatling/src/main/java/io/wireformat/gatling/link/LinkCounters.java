package io.wireformat.gatling.link;

import java.util.concurrent.atomic.LongAdder;

/** What went through a link so far. Safe for concurrent use. */
public final class LinkCounters {

    private final LongAdder connections = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final Direction requests = new Direction();
    private final Direction answers = new Direction();

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

    /** Connections that ended at once, because the service could not be connected to. */
    public long refusals() {
        return refused.sum();
    }

    /** What went from the clients to the service. */
    public Direction requests() {
        return requests;
    }

    /** What went from the service to the clients. */
    public Direction answers() {
        return answers;
    }

    /** What was delivered in one direction. */
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

        /** Bytes, HTTP's headers included, TCP's and IP's not. */
        public long bytes() {
            return bytes.sum();
        }

        /** Segments. */
        public long segments() {
            return segments.sum();
        }

        /** By how many nanoseconds all segments together were delivered later than the profile says. */
        public long lateNanos() {
            return lateNanos.sum();
        }
    }
}
