package io.wireformat.benchmarks;

import java.util.Map;
import java.util.Objects;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Measures, each figure in JVMs of its own. */
record Stopwatch(Settings settings) {

    private static final String ALLOCATION = "gc.alloc.rate.norm";

    Measurement measure(Cell cell) {
        Score score = measure(
                MessageBenchmark.class,
                cell.operation().toString(),
                Map.of(
                        "sample", cell.sample(),
                        "format", cell.format().name(),
                        "way", cell.way().name()));
        return new Measurement(cell, score.nanos(), score.error(), score.allocatedBytes());
    }

    /** Measures a method of a benchmark, with the parameters it has. */
    Score measure(Class<?> benchmark, String method, Map<String, String> parameters) {
        ChainedOptionsBuilder options = options().include(benchmark.getName() + "\\." + method + "$");
        parameters.forEach(options::param);
        RunResult run;
        try {
            run = new Runner(options.build()).runSingle();
        } catch (RunnerException e) {
            throw new IllegalStateException(
                    benchmark.getSimpleName() + "." + method + " with " + parameters + " cannot be measured", e);
        }
        Result<?> time = run.getPrimaryResult();
        Result<?> allocation = Objects.requireNonNull(run.getSecondaryResults().get(ALLOCATION), ALLOCATION);
        return new Score(time.getScore(), time.getScoreError(), allocation.getScore());
    }

    private ChainedOptionsBuilder options() {
        return new OptionsBuilder()
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
