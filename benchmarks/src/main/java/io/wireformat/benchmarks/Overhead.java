package io.wireformat.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What something costs, by a benchmark that has a method {@code with} and a method {@code without} it.
 *
 * @param name what the report calls it
 * @param benchmark its class
 * @param parameters of the benchmark
 */
record Overhead(String name, Class<?> benchmark, Map<String, String> parameters) {

    /** All that are measured. */
    static List<Overhead> all() {
        return List.of(
                new Overhead("starter, for an exchange of JSON in process", ExchangeBenchmark.class, Map.of()),
                new Overhead("limit, for texts of 4 bytes", TextLimitBenchmark.class, Map.of("length", "4")),
                new Overhead("limit, for texts of 16 bytes", TextLimitBenchmark.class, Map.of("length", "16")));
    }

    /** Measures both ways, and says what the one is as a multiple of the other. */
    String measure(Stopwatch stopwatch) {
        Score without = stopwatch.measure(benchmark, "without", parameters);
        Score with = stopwatch.measure(benchmark, "with", parameters);
        double times = with.nanos() / without.nanos();
        return String.format(
                Locale.ROOT,
                "%s: %.2f ± %.2f times as long, %.2f times the bytes allocated",
                name,
                times,
                times * Math.hypot(with.error() / with.nanos(), without.error() / without.nanos()),
                with.allocatedBytes() / without.allocatedBytes());
    }
}
