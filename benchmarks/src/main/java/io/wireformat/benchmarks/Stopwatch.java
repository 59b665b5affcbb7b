package io.wireformat.benchmarks;

import java.util.Objects;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Measures cells, each in a JVM of its own. */
record Stopwatch(Settings settings) {

    private static final String ALLOCATION = "gc.alloc.rate.norm";

    Measurement measure(Cell cell) {
        RunResult run;
        try {
            run = new Runner(options(cell).build()).runSingle();
        } catch (RunnerException e) {
            throw new IllegalStateException(cell + " cannot be measured", e);
        }
        Result<?> time = run.getPrimaryResult();
        Result<?> allocation = Objects.requireNonNull(run.getSecondaryResults().get(ALLOCATION), ALLOCATION);
        return new Measurement(cell, time.getScore(), time.getScoreError(), allocation.getScore());
    }

    private ChainedOptionsBuilder options(Cell cell) {
        return new OptionsBuilder()
                .include(MessageBenchmark.class.getName() + "\\." + cell.operation() + "$")
                .param("sample", cell.sample())
                .param("format", cell.format().name())
                .param("way", cell.way().name())
                .forks(settings.forks())
                .warmupIterations(settings.warmups())
                .warmupTime(settings.iterationTime())
                .measurementIterations(settings.iterations())
                .measurementTime(settings.iterationTime())
                .addProfiler(GCProfiler.class)
                .jvmArgsAppend("-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch")
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true);
    }
}
