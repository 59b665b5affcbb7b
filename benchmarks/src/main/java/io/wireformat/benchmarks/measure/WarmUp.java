package io.wireformat.benchmarks.measure;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Runs the code to measure in this JVM until it is compiled; the time that this takes depends on the machine. */
public final class WarmUp {

    private static final long ROUND_MILLIS = 300;
    private static final int MAX_ROUNDS = 50;

    /** A single period without compilation may be a pause of the machine. */
    private static final int ROUNDS_OF_REST = 2;

    static final double BUSY_SHARE_AT_REST = 0.08;

    private WarmUp() {}

    /** Repeats the work until the compilers are idle, or for fifteen seconds. */
    public static void untilCompiled(Callable<?> work) throws Exception {
        CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
        int rested = 0;
        for (int round = 0; round < MAX_ROUNDS && rested < ROUNDS_OF_REST; round++) {
            long before = compilers.getTotalCompilationTime();
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ROUND_MILLIS);
            while (System.nanoTime() < end) {
                work.call();
            }
            rested = compilers.getTotalCompilationTime() - before > BUSY_SHARE_AT_REST * ROUND_MILLIS ? 0 : rested + 1;
        }
    }
}
