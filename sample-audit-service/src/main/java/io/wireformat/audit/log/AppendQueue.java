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
 * What waits for the writer, bounded by the number of events, and by the bytes of their text until they are stored.
 * Safe for any number of threads.
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
     * Adds a request's events. The last that is let in may be more bytes than there is room for, or a large one would
     * wait for ever behind small ones.
     *
     * @throws QueueFullException if they do not fit
     * @throws LogUnavailableException if the queue is closed
     */
    void put(Append append) {
        lock.lock();
        try {
            if (closed) {
                throw new LogUnavailableException("The event log takes no more events", failure);
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
     * Waits for something to store. What is taken counts among the bytes until it is {@link #released}.
     *
     * @param limit number of events after which no further request is taken
     * @param patienceNanos how long to wait
     * @return whole requests in the order of arrival; empty when there is none in that time, or the queue is closed
     */
    List<Append> takeGroup(int limit, long patienceNanos) {
        lock.lock();
        try {
            awaitWork(patienceNanos);
            // with room for all: once a request is taken, nothing can fail before the caller has it
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

    /** A group is stored, or will not be: its bytes make room, before its callers hear of it and send more. */
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

    /** Whether nothing will come any more. */
    boolean isDrained() {
        lock.lock();
        try {
            return closed && waiting.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Refuses what comes from now on; what waits is still taken. */
    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Refuses what comes from now on, and fails what waits. */
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
