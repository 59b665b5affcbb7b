package io.wireformat.benchmarks;

import io.wireformat.benchmarks.codec.CodecBench;
import io.wireformat.benchmarks.exchange.CompressionBench;
import io.wireformat.benchmarks.exchange.ExchangeBench;
import io.wireformat.benchmarks.exchange.ServiceBench;
import io.wireformat.benchmarks.exchange.SocketBench;
import io.wireformat.benchmarks.exchange.StartBench;
import io.wireformat.benchmarks.exchange.TypesBench;
import io.wireformat.benchmarks.measure.Bench;
import io.wireformat.benchmarks.measure.Jmh;
import io.wireformat.benchmarks.measure.Pair;
import io.wireformat.benchmarks.measure.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Runs the bench: checks, measures and reports. */
public final class Main {

    private Main() {}

    /**
     * Runs the bench.
     *
     * @param arguments the directory for the results, and the audit service's jar
     */
    public static void main(String[] arguments) throws IOException {
        Settings settings = Settings.fromSystemProperties();
        Path folder = Path.of(arguments[0]);
        Jmh jmh = new Jmh(settings);
        List<Bench> benches = List.of(
                new CodecBench(settings, jmh),
                new ExchangeBench(settings, jmh),
                new SocketBench(settings),
                new CompressionBench(settings),
                new ServiceBench(settings, Path.of(arguments[1])),
                new StartBench(settings, folder),
                new TypesBench(settings, folder));
        settings.requireKnown(
                benches.stream().flatMap(bench -> bench.names().stream()).toList());
        List<Pair> pairs = new ArrayList<>();
        try {
            for (Bench bench : benches) {
                if (bench.names().stream().anyMatch(settings::includes)) {
                    long start = System.nanoTime();
                    List<Pair> measured = bench.measure();
                    System.out.println(Report.pairs(measured));
                    System.out.println(String.format(
                            Locale.ROOT,
                            "%s took %.1f minutes",
                            bench.getClass().getSimpleName(),
                            (System.nanoTime() - start) / 6e10));
                    pairs.addAll(measured);
                }
            }
        } finally {
            // write a report even if a later part fails
            String page = Report.page(Goal.all(), pairs, settings);
            System.out.println(page);
            Path tables = folder.resolve("performance-" + Runtime.version().feature() + ".md");
            Files.writeString(tables, page);
            jmh.writeTo(folder.resolve("jmh.json"));
            System.out.println(tables + " has these tables; jmh.json next to it has JMH's results");
        }
    }
}
