package io.wireformat.fuzzing;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** What {@link Clients} were answered. */
final class Answers {

    private final Map<Integer, LongAdder> statuses = new ConcurrentSkipListMap<>();

    /** The places of the requests that were answered with a fault of the server's. */
    private final Set<Integer> failed = ConcurrentHashMap.newKeySet();

    private final ConcurrentLinkedQueue<Long> served = new ConcurrentLinkedQueue<>();

    void add(int status) {
        statuses.computeIfAbsent(status, key -> new LongAdder()).increment();
    }

    /** Adds the answer to a request, by its place among those that are sent. */
    void add(int status, int request, long nanos) {
        add(status);
        if (isFault(status)) {
            failed.add(request);
        }
        if (status == 200) {
            served.add(nanos);
        }
    }

    /** How many there were with each status; {@link Clients#CUT_OFF} and {@link Clients#TIMED_OUT} for none. */
    Map<Integer, LongAdder> statuses() {
        return statuses;
    }

    /** Whether the server says that the fault is its own, and not that it has too much to do. */
    static boolean isFault(int status) {
        return status >= 500 && status != 503;
    }

    /** Which of the requests, counted from 0, have met a fault of the server's. */
    Set<Integer> failed() {
        return failed;
    }

    long count() {
        return statuses.values().stream().mapToLong(LongAdder::sum).sum();
    }

    long with(int status) {
        LongAdder count = statuses.get(status);
        return count == null ? 0 : count.sum();
    }

    /** What 99 in a hundred answers with 200 took at most, in microseconds; -1 where there was none. */
    long p99() {
        long[] nanos = served.stream().mapToLong(Long::longValue).sorted().toArray();
        return nanos.length == 0 ? -1 : nanos[(int) Math.ceil(nanos.length * 0.99) - 1] / 1000;
    }
}
