package io.wireformat.advice;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Holds one thread to a share of a core: a bucket of CPU time that fills with the clock and is emptied by what the thread
 * takes. Used by that thread alone, except {@link #usedNanos}.
 */
final class CpuBudget {

    /** The bucket has room for a burst of a quarter of a second. */
    private static final double MAX_BURST = 250e6;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final double share;
    private double left;
    private long filledAt = System.nanoTime();
    private long takenAt;
    private final AtomicLong used = new AtomicLong();

    CpuBudget(double share) {
        this.share = share;
    }

    /** Another thread is held to the budget from now on: the one that calls. */
    void begin() {
        takenAt = cpuNanos();
        filledAt = System.nanoTime();
    }

    /** CPU nanoseconds of the current thread. */
    static long cpuNanos() {
        return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
    }

    /** CPU nanoseconds of another thread, on the same scale. */
    @SuppressWarnings("deprecation") // threadId() came with 19
    static long cpuNanos(Thread thread) {
        return THREADS.isThreadCpuTimeSupported() ? THREADS.getThreadCpuTime(thread.getId()) : System.nanoTime();
    }

    /** Waits until there is time in the bucket. */
    void await() throws InterruptedException {
        settle();
        while (left < 0) {
            Thread.sleep((long) Math.min(1000, Math.ceil(-left / share / 1e6)));
            settle();
        }
    }

    private void settle() {
        long now = System.nanoTime();
        long cpu = cpuNanos();
        left = Math.min(MAX_BURST * share, left + (now - filledAt) * share) - (cpu - takenAt);
        used.addAndGet(cpu - takenAt);
        filledAt = now;
        takenAt = cpu;
    }

    /** CPU nanoseconds that were taken in all. */
    long usedNanos() {
        return used.get();
    }
}
