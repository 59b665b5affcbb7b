package io.wireformat.benchmarks.measure;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/** Measures with JMH, each figure in separate JVMs. */
public final class Jmh {

    private static final String ALLOCATION = "gc.alloc.rate.norm";

    private final Settings settings;
    private final ConcurrentLinkedQueue<RunResult> results = new ConcurrentLinkedQueue<>();
    private final boolean pinned;

    /** The idle processors. */
    private final BlockingQueue<Integer> free = new LinkedBlockingQueue<>();

    public Jmh(Settings settings) {
        this.settings = settings;
        this.pinned = settings.parallel() > 1 && Pinning.isPossible(settings.parallel());
        for (int i = 0; i < settings.parallel(); i++) {
            free.add(i);
        }
    }

    /**
     * The benchmark of one figure.
     *
     * @param name its name in the report
     * @param benchmark the class
     * @param method its method
     * @param parameters its parameters
     */
    public record Task(String name, Class<?> benchmark, String method, Map<String, String> parameters) {}

    /**
     * The measured figures.
     *
     * @param nanos time per operation
     * @param bytes allocation per operation
     */
    public record Figures(Statistics nanos, Statistics bytes) {

        /** Compares two times. */
        public static Pair pair(String name, String side, Figures one, String base, Figures other) {
            return pair(name, side, one.nanos, base, other.nanos, "ns");
        }

        /** Compares two figures of one kind. */
        public static Pair pair(String name, String side, Statistics one, String base, Statistics other, String unit) {
            return new Pair(name, side, base, unit, one.getMean(), other.getMean(), Ratio.ofMeans(one, other));
        }
    }

    /** Measures neighbouring tasks at the same time, so that a drift of the machine affects both. */
    public List<Figures> measure(List<Task> tasks) {
        AtomicInteger done = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(settings.parallel());
        try {
            List<Future<Figures>> figures = tasks.stream()
                    .map(task -> threads.submit(() -> {
                        Figures measured = measure(task);
                        System.out.println(String.format(
                                Locale.ROOT,
                                "[%3d/%d] %-45s %,12.1f ns %,12.0f B",
                                done.incrementAndGet(),
                                tasks.size(),
                                task.name(),
                                measured.nanos().getMean(),
                                measured.bytes().getMean()));
                        return measured;
                    }))
                    .toList();
            return figures.stream().map(Jmh::get).toList();
        } finally {
            threads.shutdownNow();
        }
    }

    /** Writes all results in JMH's own format. */
    public void writeTo(Path file) {
        try (PrintStream out = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Figures measure(Task task) {
        ChainedOptionsBuilder options = options().include(task.benchmark().getName() + "\\." + task.method() + "$");
        task.parameters().forEach(options::param);
        int processor = free.remove();
        if (pinned) {
            options.addProfiler(Pinning.class, Integer.toString(processor));
        }
        RunResult run;
        try {
            run = new Runner(options.build()).runSingle();
        } catch (RunnerException e) {
            throw new IllegalStateException(task.name() + " cannot be measured", e);
        } finally {
            free.add(processor);
        }
        results.add(run);
        return new Figures(
                run.getPrimaryResult().getStatistics(),
                Objects.requireNonNull(run.getSecondaryResults().get(ALLOCATION), ALLOCATION)
                        .getStatistics());
    }

    private ChainedOptionsBuilder options() {
        return new OptionsBuilder()
                .forks(settings.forks())
                // for JMH's own loop: the benchmark itself is compiled by then
                .warmupIterations(1)
                .warmupTime(TimeValue.milliseconds(500))
                .measurementIterations(settings.iterations())
                .measurementTime(TimeValue.seconds(1))
                .addProfiler(GCProfiler.class)
                // compiles code in the foreground: otherwise a second does not warm up Jackson
                .jvmArgsAppend("-Xms512m", "-Xmx512m", "-XX:+UseSerialGC", "-Xbatch")
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true);
    }

    private static Figures get(Future<Figures> figures) {
        try {
            return figures.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
