package io.wireformat.audit.log;

import io.wireformat.audit.log.store.LogBusyException;
import io.wireformat.audit.log.store.LogUnavailableException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The requests that wait for the writer. Their number of events is limited, and so is the size of their text until they
 * are stored, over the queues of all logs. Thread-safe; a virtual thread never waits in it.
 */
final class AppendQueue {

    private final int capacity;
    private final long byteCapacity;
    private final LogMetrics metrics;
    private final Queue<Append> waiting = new ArrayDeque<>();
    private int waitingEvents;
    private boolean closed;
    private @Nullable Throwable failure;

    AppendQueue(int capacity, long byteCapacity, LogMetrics metrics) {
        this.capacity = capacity;
        this.byteCapacity = byteCapacity;
        this.metrics = metrics;
    }

    /**
     * Adds the events of a request. The last request that is admitted may exceed the byte capacity: otherwise a large
     * request could wait forever while small ones pass it.
     *
     * @throws LogBusyException if the queue is full
     * @throws LogUnavailableException if the queue is closed
     */
    synchronized Append put(List<NewEvent> events) {
        Append append = new Append(events, metrics.waitingBytes);
        if (closed) {
            metrics.refused(LogMetrics.Refusal.BROKEN, append.size());
            throw new LogUnavailableException("The event log accepts no more events", failure);
        }
        if (append.size() > capacity - waitingEvents || metrics.waitingBytes.get() >= byteCapacity) {
            metrics.refused(LogMetrics.Refusal.QUEUE, append.size());
            throw new LogBusyException("Too many events are waiting for the disk. No event of this request was stored");
        }
        waiting.add(append);
        add(append.size());
        metrics.waitingBytes.addAndGet(append.bytes());
        notifyAll();
        return append;
    }

    /**
     * Waits for requests to store.
     *
     * @return complete requests in the order of arrival, up to the one that reaches the limit of events; empty if none
     *     arrives in that time or the queue is closed
     */
    synchronized List<Append> takeGroup(int limit, long patienceNanos) throws InterruptedException {
        long end = System.nanoTime() + patienceNanos;
        for (long left = patienceNanos; waiting.isEmpty() && !closed && left > 0; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        // with capacity for all requests: after the first is taken, nothing can fail before the caller has it
        List<Append> group = new ArrayList<>(waiting.size());
        int taken = 0;
        while (taken < limit && !waiting.isEmpty()) {
            Append append = waiting.remove();
            group.add(append);
            taken += append.size();
        }
        add(-taken);
        return group;
    }

    private void add(int more) {
        waitingEvents += more;
        metrics.waitingEvents.addAndGet(more);
    }

    /** Whether the queue is closed and empty. */
    synchronized boolean isDrained() {
        return closed && waiting.isEmpty();
    }

    /** Rejects new requests; waiting ones are still taken. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    /** Rejects new requests, and fails the waiting ones. */
    synchronized void fail(Throwable cause) {
        close();
        failure = cause;
        waiting.forEach(append -> append.failed(cause));
        waiting.clear();
        add(-waitingEvents);
    }
}
