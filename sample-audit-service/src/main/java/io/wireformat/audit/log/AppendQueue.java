package io.wireformat.audit.log;

import io.wireformat.audit.log.store.LogUnavailableException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The requests that wait for the writer. Their number of events is limited, and so is the size of their text until they
 * are stored. Thread-safe.
 */
final class AppendQueue {

    private final int capacity;
    private final long byteCapacity;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<Append> waiting = new ArrayDeque<>();
    private int events;
    private long bytes;
    private boolean closed;
    private @Nullable Throwable failure;

    AppendQueue(int capacity, long byteCapacity) {
        this.capacity = capacity;
        this.byteCapacity = byteCapacity;
    }

    /**
     * Adds the events of a request. The last request that is admitted may exceed the byte capacity: otherwise a large
     * request could wait forever while small ones pass it.
     *
     * @throws QueueFullException if the queue is full
     * @throws LogUnavailableException if the queue is closed
     */
    void put(Append append) {
        lock.lock();
        try {
            if (closed) {
                throw new LogUnavailableException("The event log accepts no more events", failure);
            }
            if (append.size() > capacity - events) {
                throw new QueueFullException(capacity + " events are already waiting for the disk");
            }
            if (bytes >= byteCapacity) {
                throw new QueueFullException(byteCapacity + " bytes of events are already waiting for the disk");
            }
            waiting.add(append);
            events += append.size();
            bytes += append.bytes();
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for requests to store. Their bytes count until the group is {@link #released}.
     *
     * @param limit number of events after which no further request is taken
     * @param patienceNanos how long to wait
     * @return complete requests in the order of arrival; empty if none arrives in that time or the queue is closed
     */
    List<Append> takeGroup(int limit, long patienceNanos) {
        lock.lock();
        try {
            awaitWork(patienceNanos);
            // with capacity for all requests: after the first is taken, nothing can fail before the caller has it
            List<Append> group = new ArrayList<>(waiting.size());
            int taken = 0;
            while (taken < limit && !waiting.isEmpty()) {
                Append append = waiting.remove();
                group.add(append);
                taken += append.size();
            }
            events -= taken;
            return group;
        } finally {
            lock.unlock();
        }
    }

    private void awaitWork(long patienceNanos) {
        long left = patienceNanos;
        boolean interrupted = false;
        while (waiting.isEmpty() && !closed && left > 0) {
            try {
                left = changed.awaitNanos(left);
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Frees the bytes of a group that was stored or failed. Call it before the clients learn of it and send more. */
    void released(List<Append> group) {
        lock.lock();
        try {
            for (Append append : group) {
                bytes -= append.bytes();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether the queue is closed and empty. */
    boolean isDrained() {
        lock.lock();
        try {
            return closed && waiting.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Rejects new requests; waiting ones are still taken. */
    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Rejects new requests, and fails the waiting ones. */
    void fail(Throwable cause) {
        lock.lock();
        try {
            closed = true;
            failure = cause;
            waiting.forEach(append -> append.failed(cause));
            waiting.clear();
            events = 0;
            bytes = 0;
        } finally {
            lock.unlock();
        }
    }

    long bytes() {
        lock.lock();
        try {
            return bytes;
        } finally {
            lock.unlock();
        }
    }

    int events() {
        lock.lock();
        try {
            return events;
        } finally {
            lock.unlock();
        }
    }
}
