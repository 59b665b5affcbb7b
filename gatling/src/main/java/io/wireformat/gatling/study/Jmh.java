package io.wireformat.gatling.study;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Measures with JMH in separate JVMs. JMH's output goes to files. */
final class Jmh {

    private static final String BYTES = "gc.alloc.rate.norm";

    private final StudyRun run;

    Jmh(StudyRun run) {
        this.run = run;
    }

    /** The mean time of a call in nanoseconds. */
    Measured nanos(Class<?> benchmark, String method, Map<String, String> parameters) {
        return nanos(benchmark, method, parameters, 1);
    }

    /** The same with several threads. */
    Measured nanos(Class<?> benchmark, String method, Map<String, String> parameters, int threads) {
        return cost(benchmark, method, parameters, threads).nanos();
    }

    /** The time of a call in nanoseconds, and the bytes that it allocates. */
    Cost cost(Class<?> benchmark, String method, Map<String, String> parameters) {
        return cost(benchmark, method, parameters, 1);
    }

    private Cost cost(Class<?> benchmark, String method, Map<String, String> parameters, int threads) {
        Size size = run.size();
        List<IterationResult> iterations = iterations(
                benchmark,
                method,
                parameters,
                options(Mode.AverageTime, 1)
                        .warmupIterations(1)
                        .warmupTime(millis(size.warmUp().toMillis()))
                        .measurementIterations(size.iterations())
                        .measurementTime(millis(size.iteration().toMillis()))
                        .threads(threads)
                        .addProfiler(GCProfiler.class));
        return new Cost(
                scores(iterations),
                Measured.of(iterations.stream()
                        .map(iteration -> iteration.getSecondaryResults().entrySet().stream()
                                .filter(result -> result.getKey().endsWith(BYTES))
                                .findFirst()
                                .orElseThrow()
                                .getValue()
                                .getScore())
                        .toList()));
    }

    /**
     * The time of a single call per iteration in new JVMs, in nanoseconds.
     *
     * @return for each JVM the times of its iterations in order
     */
    List<List<Double>> single(
            Class<?> benchmark, String method, Map<String, String> parameters, int newJvms, int calls) {
        List<Double> all = iterations(
                        benchmark,
                        method,
                        parameters,
                        options(Mode.SingleShotTime, newJvms)
                                .warmupIterations(0)
                                .measurementIterations(calls))
                .stream()
                .map(iteration -> iteration.getPrimaryResult().getScore())
                .toList();
        List<List<Double>> byJvm = new ArrayList<>();
        for (int i = 0; i < all.size(); i += calls) {
            byJvm.add(all.subList(i, i + calls));
        }
        return byJvm;
    }

    private static Measured scores(List<IterationResult> iterations) {
        return Measured.of(iterations.stream()
                .map(IterationResult::getPrimaryResult)
                .map(Result::getScore)
                .toList());
    }

    private ChainedOptionsBuilder options(Mode mode, int forks) {
        try {
            Files.createDirectories(run.directory());
        } catch (IOException e) {
            throw new StudyException(run.directory() + ": " + e, e);
        }
        return new OptionsBuilder()
                .mode(mode)
                .timeUnit(TimeUnit.NANOSECONDS)
                .forks(forks)
                // the heap of the load generator is not that of a codec
                .jvmArgs(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .filter(argument -> !argument.startsWith("-X"))
                        .toArray(String[]::new))
                .jvmArgsAppend(System.getProperties().stringPropertyNames().stream()
                        .filter(name -> name.startsWith("compare."))
                        .map(name -> "-D" + name + "=" + System.getProperty(name))
                        .toArray(String[]::new))
                .shouldFailOnError(true)
                .output(run.directory().resolve("jmh.log").toString());
    }

    private List<IterationResult> iterations(
            Class<?> benchmark, String method, Map<String, String> parameters, ChainedOptionsBuilder options) {
        run.say("JMH, " + method + " " + String.join(" ", new TreeMap<>(parameters).values()));
        options.include("^" + benchmark.getName().replace(".", "\\.") + "\\." + method + "$");
        parameters.forEach(options::param);
        try {
            Collection<RunResult> results = new Runner(options.build()).run();
            return results.stream()
                    .flatMap(result -> result.getBenchmarkResults().stream())
                    .map(BenchmarkResult::getIterationResults)
                    .flatMap(Collection::stream)
                    .toList();
        } catch (RunnerException e) {
            throw new StudyException(
                    "JMH: " + e.getMessage() + "; " + run.directory().resolve("jmh.log") + " may have details", e);
        }
    }

    private static TimeValue millis(long millis) {
        return TimeValue.milliseconds(millis);
    }

    /**
     * The cost of a call.
     *
     * @param nanos its time
     * @param bytes its allocation on the heap
     */
    record Cost(Measured nanos, Measured bytes) {}
}
