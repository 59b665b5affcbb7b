package io.wireformat.gatling.link;

import java.util.concurrent.atomic.LongAdder;

/** What went through a link so far. Safe for concurrent use. */
public final class LinkCounters {

    private final LongAdder connections = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder segments = new LongAdder();
    private final LongAdder lateNanos = new LongAdder();

    void connected() {
        connections.increment();
    }

    void delivered(int size, long late) {
        bytes.add(size);
        segments.increment();
        lateNanos.add(late);
    }

    /** Connections accepted. */
    public long connections() {
        return connections.sum();
    }

    /** Bytes delivered in both directions, HTTP's headers included, TCP's and IP's not. */
    public long bytes() {
        return bytes.sum();
    }

    /** Segments delivered in both directions. */
    public long segments() {
        return segments.sum();
    }

    /** By how many nanoseconds all segments together were delivered later than the profile says. */
    public long lateNanos() {
        return lateNanos.sum();
    }
}
