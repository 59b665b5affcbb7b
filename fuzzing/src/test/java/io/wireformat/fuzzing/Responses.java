package io.wireformat.fuzzing;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** The responses that {@link Clients} have received. */
final class Responses {

    private final Map<Integer, LongAdder> statuses = new ConcurrentSkipListMap<>();

    /** The indexes of the requests that caused a server error. */
    private final Set<Integer> failed = ConcurrentHashMap.newKeySet();

    private final ConcurrentLinkedQueue<Long> served = new ConcurrentLinkedQueue<>();

    void add(int status) {
        statuses.computeIfAbsent(status, key -> new LongAdder()).increment();
    }

    /** Adds the response to the request at an index. */
    void add(int status, int request, long nanos) {
        add(status);
        if (isFault(status)) {
            failed.add(request);
        }
        if (status == 200) {
            served.add(nanos);
        }
    }

    /** The number of responses by status; {@link Clients#CUT_OFF} and {@link Clients#TIMED_OUT} count missing ones. */
    Map<Integer, LongAdder> statuses() {
        return statuses;
    }

    /** Whether the status is a server error other than an overload. */
    static boolean isFault(int status) {
        return status >= 500 && status != 503;
    }

    /** The indexes of the requests that caused a server error. */
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

    /** The 99th percentile of the duration of 200 responses, in microseconds; -1 if there is none. */
    long p99() {
        long[] nanos = served.stream().mapToLong(Long::longValue).sorted().toArray();
        return nanos.length == 0 ? -1 : nanos[(int) Math.ceil(nanos.length * 0.99) - 1] / 1000;
    }
}
