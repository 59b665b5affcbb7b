package io.wireformat.explorer;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Measures how long formats take to write and read one message. They take turns, so that what disturbs one disturbs the
 * others as well, and the least of several warm runs counts, because the others were disturbed. For one thread.
 */
final class Measuring {

    /** Runs of each format that count. */
    static final int RUNS = 15;

    /** Rounds before them, in which the JIT compiler compiles. */
    private static final int WARM_UP = 3000;

    private static final int MIN_WARM_UP = 20;

    /** The maximum CPU time for the rounds before, and for those that count; and the maximum by the clock. */
    private static final long MAX_NANOS = 400_000_000;

    private static final long MAX_WAIT_NANOS = 10_000_000_000L;

    /** A run repeats short work until it takes so long, because the clock has a resolution. */
    private static final long BATCH_NANOS = 40_000;

    private static final int MAX_BATCH = 1000;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Map<String, Contestant> contestants = new LinkedHashMap<>();
    private long begin;
    private long beginByClock;

    /**
     * The times of a format.
     *
     * @param writeNanos the least to write the message
     * @param readNanos the least to read it
     * @param noiseNanos by how much the median of the runs is longer
     */
    record Times(double writeNanos, double readNanos, double noiseNanos) {}

    /** Adds a format. */
    void add(String format, Runnable write, Runnable read) {
        contestants.put(format, new Contestant(write, read));
    }

    /** The times of all formats; empty if there is no time for enough runs. */
    Map<String, Times> times() {
        begin();
        int warm = 0;
        while (warm < WARM_UP && isInTime()) {
            contestants.values().forEach(Contestant::warmUp);
            warm++;
        }
        if (warm < MIN_WARM_UP) {
            return Map.of();
        }
        begin();
        for (int run = 0; run < RUNS; run++) {
            for (Contestant each : contestants.values()) {
                each.measure(run);
            }
            if (!isInTime()) {
                return Map.of();
            }
        }
        Map<String, Times> times = new LinkedHashMap<>();
        contestants.forEach((format, each) -> times.put(format, each.times()));
        return times;
    }

    private void begin() {
        begin = cpuNanos();
        beginByClock = System.nanoTime();
    }

    private boolean isInTime() {
        return cpuNanos() - begin < MAX_NANOS && System.nanoTime() - beginByClock < MAX_WAIT_NANOS;
    }

    /** CPU nanoseconds of this thread, which do not count while other threads have the processor; virtual threads have none. */
    private static long cpuNanos() {
        long nanos = THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : -1;
        return nanos >= 0 ? nanos : System.nanoTime();
    }

    private static final class Contestant {

        private final Runnable write;
        private final Runnable read;
        private final double[] writes = new double[RUNS];
        private final double[] reads = new double[RUNS];
        private long once = Long.MAX_VALUE;

        Contestant(Runnable write, Runnable read) {
            this.write = write;
            this.read = read;
        }

        void warmUp() {
            long start = cpuNanos();
            write.run();
            read.run();
            once = Math.min(once, Math.max(1, cpuNanos() - start));
        }

        void measure(int run) {
            int batch = (int) Math.max(1, Math.min(MAX_BATCH, 2 * BATCH_NANOS / once));
            long start = cpuNanos();
            for (int i = 0; i < batch; i++) {
                write.run();
            }
            long written = cpuNanos();
            for (int i = 0; i < batch; i++) {
                read.run();
            }
            writes[run] = (written - start) / (double) batch;
            reads[run] = (cpuNanos() - written) / (double) batch;
        }

        Times times() {
            Arrays.sort(writes);
            Arrays.sort(reads);
            double noise = writes[RUNS / 2] - writes[0] + reads[RUNS / 2] - reads[0];
            return new Times(writes[0], reads[0], noise);
        }
    }
}
