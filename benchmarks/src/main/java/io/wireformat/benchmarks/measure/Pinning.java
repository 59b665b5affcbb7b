package io.wireformat.benchmarks.measure;

import java.io.File;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/** Pins a JVM to one processor, so that its start and compilation do not disturb the figure measured next to it. */
public final class Pinning implements ExternalProfiler {

    private final String processor;

    /** Created by JMH with the number of the processor. */
    public Pinning(String processor) {
        this.processor = processor;
    }

    /** Whether the system supports pinning. */
    static boolean isPossible(int processors) {
        try {
            return new ProcessBuilder("taskset", "-c", "0-" + (processors - 1), "true")
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Collection<String> addJVMInvokeOptions(BenchmarkParams params) {
        return List.of("taskset", "-c", processor);
    }

    @Override
    public Collection<String> addJVMOptions(BenchmarkParams params) {
        return List.of();
    }

    @Override
    public void beforeTrial(BenchmarkParams params) {}

    @Override
    public Collection<? extends Result> afterTrial(BenchmarkResult result, long pid, File out, File err) {
        return List.of();
    }

    @Override
    public boolean allowPrintOut() {
        return true;
    }

    @Override
    public boolean allowPrintErr() {
        return true;
    }

    @Override
    public String getDescription() {
        return "pins a JVM to one processor";
    }
}
