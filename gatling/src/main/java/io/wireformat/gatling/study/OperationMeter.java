package io.wireformat.gatling.study;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Says what a call costs the thread that makes it, on average over many. For one thread. */
public final class OperationMeter {

    /** So many calls that the clock, read once for all of them, takes no part. */
    private static final int BATCH = 16;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** What a call returns goes here, or the compiler may find out that nobody wants it. */
    private final AtomicReference<Object> sink = new AtomicReference<>();

    /** Calls until some time has passed, once at least. */
    public Cost measure(Supplier<?> operation, Duration time) {
        long calls = 0;
        long bytesBefore = threads.getCurrentThreadAllocatedBytes();
        long startedAt = System.nanoTime();
        long nanos = 0;
        while (calls == 0 || nanos < time.toNanos()) {
            call(operation, BATCH);
            calls += BATCH;
            nanos = System.nanoTime() - startedAt;
        }
        long bytes = threads.getCurrentThreadAllocatedBytes() - bytesBefore;
        return new Cost((double) nanos / calls, (double) bytes / calls);
    }

    /** What some work allocates on the heap of the JVM, in bytes. */
    public long bytes(Runnable work) {
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    /** Calls so many times. */
    public void call(Supplier<?> operation, int times) {
        for (int i = 0; i < times; i++) {
            sink.lazySet(operation.get());
        }
    }

    /**
     * What one call takes.
     *
     * @param nanos its time
     * @param bytes what it allocates on the heap of the JVM
     */
    public record Cost(double nanos, double bytes) {}
}
