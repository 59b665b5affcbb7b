package io.wireformat.audit.log;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** What waits for the writer, bounded by the number of events. Safe for any number of threads. */
final class AppendQueue {

    private final int capacity;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<Append> waiting = new ArrayDeque<>();
    private int events;
    private boolean closed;
    private @Nullable Throwable failure;

    AppendQueue(int capacity) {
        this.capacity = capacity;
    }

    /**
     * Adds a request's events.
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
                throw new QueueFullException(capacity);
            }
            waiting.add(append);
            events += append.size();
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for something to store.
     *
     * @param limit number of events after which no further request is taken
     * @return whole requests in the order of arrival; empty once the queue is closed and drained
     */
    List<Append> takeGroup(int limit) {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                changed.awaitUninterruptibly();
            }
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
