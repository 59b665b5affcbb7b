package io.wireformat.benchmarks;

import io.wireformat.benchmarks.codec.Format;
import io.wireformat.benchmarks.codec.Operation;
import io.wireformat.benchmarks.exchange.SocketBench;
import io.wireformat.benchmarks.measure.Pair;
import io.wireformat.benchmarks.measure.Ratio;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A goal that the bench checks.
 *
 * @param text the goal in words
 * @param kind how it is compared with the figures
 * @param limit the limit of a ratio or a difference
 * @param concerns the figures that it is about
 */
record Goal(String text, Kind kind, double limit, Predicate<Pair> concerns) {

    /** How a goal is compared with figures. */
    enum Kind {
        /** No ratio is above the limit. */
        MAX,
        /** No ratio is below the limit. */
        MIN,
        /** The geometric mean of the ratios is not above the limit. */
        MAX_MEAN,
        /** No figure exceeds the base figure by more than the limit, in its unit. */
        MAX_DIFFERENCE
    }

    /** The verdicts; the worst is the last one. */
    private enum Verdict {
        MET("met"),
        UNDECIDED("undecided"),
        MISSED("missed");

        private final String label;

        Verdict(String label) {
            this.label = label;
        }

        @Override
        public String toString() {
            return label;
        }
    }

    private static final String ONE = "socket\\.(MVC|WebFlux)\\.1\\..*";
    private static final String HUNDRED = "socket\\.(MVC|WebFlux)\\.100\\..*";

    /** All goals. */
    static List<Goal> all() {
        return Stream.of(
                        besideBoot("JSON with the starter", SocketBench.STARTER_JSON),
                        besideBoot("JSON by a plan of the starter", SocketBench.PLANNED_JSON),
                        Stream.of(
                                new Goal(
                                        "Protobuf both ways, one event: at least 0.95 of Boot's `byte[]` echo",
                                        Kind.MIN,
                                        0.95,
                                        pair(ONE, "starter Protobuf", "Boot byte[]", "requests/s")),
                                new Goal(
                                        "Protobuf both ways, one event: at least 1.08 of Boot's JSON",
                                        Kind.MIN,
                                        1.08,
                                        pair(ONE, "starter Protobuf", "Boot JSON", "requests/s")),
                                new Goal(
                                        "Protobuf both ways, 100 events: at least 1.6 of Boot's JSON",
                                        Kind.MIN,
                                        1.6,
                                        pair(HUNDRED, "starter Protobuf", "Boot JSON", "requests/s")),
                                new Goal(
                                        "JSON with the starter, 100 events: at least 0.97 of Boot's JSON",
                                        Kind.MIN,
                                        0.97,
                                        pair(HUNDRED, SocketBench.STARTER_JSON, "Boot JSON", "requests/s")),
                                new Goal(
                                        "JSON by a plan of the starter, 100 events: at least 1.2 of Boot's JSON",
                                        Kind.MIN,
                                        1.2,
                                        pair(HUNDRED, SocketBench.PLANNED_JSON, "Boot JSON", "requests/s")),
                                new Goal(
                                        "JSON exchange in process: at most 1.1 of the time without the starter",
                                        Kind.MAX,
                                        1.1,
                                        pair("exchange.*", "starter JSON", "Boot JSON", "ns")),
                                new Goal(
                                        "JSON exchange in process: at most 1.1 of the bytes without the starter",
                                        Kind.MAX,
                                        1.1,
                                        pair("exchange.*", "starter JSON", "Boot JSON", "B")),
                                new Goal(
                                        "Every plan: at most 1.15 of code by hand on the same buffer",
                                        Kind.MAX,
                                        1.15,
                                        pair("codec.*", "plan", "by hand", "ns")),
                                new Goal(
                                        "Every plan: no slower than its official library",
                                        Kind.MAX,
                                        1,
                                        pair("codec.*", "plan", "library", "ns"))),
                        means(Format.PROTOBUF, 0.75, 0.6),
                        means(Format.AVRO, 0.4, 0.45),
                        means(Format.FLATBUFFERS, 0.45, 0.45),
                        means(Format.MESSAGEPACK, 0.17, 0.25),
                        Stream.of(
                                new Goal(
                                        "JSON by a plan: at most 0.6 of Jackson",
                                        Kind.MAX_MEAN,
                                        0.6,
                                        pair("codec.*JSON.*", "plan", "library", "ns")),
                                new Goal(
                                        "Audit service, single durable events: at least 0.42 of Boot's `byte[]` echo",
                                        Kind.MIN,
                                        0.42,
                                        pair("service\\.single", "audit JSON", "Boot byte[]", "events/s")),
                                new Goal(
                                        "Audit service, events in batches: at least 4.2 for each that Boot's `byte[]` echoes",
                                        Kind.MIN,
                                        4.2,
                                        pair("service\\.batch", "audit Protobuf", "Boot byte[]", "events/s")),
                                new Goal(
                                        "Audit service, events in batches, on a log of ten million: at least 1.4 for each that Boot's `byte[]` echoes",
                                        Kind.MIN,
                                        1.4,
                                        pair("service\\.batch\\.\\d{8,}", "audit Protobuf", "Boot byte[]", "events/s")),
                                new Goal(
                                        "First JSON response with the starter: no later than without, as far as can be told",
                                        Kind.MAX_DIFFERENCE,
                                        0,
                                        pair("start", "starter JSON", "Boot JSON", "ms to the first response")),
                                new Goal(
                                        "First Protobuf response: at most 30 ms later than Boot's first in JSON",
                                        Kind.MAX_DIFFERENCE,
                                        30,
                                        pair("start", "starter Protobuf", "Boot JSON", "ms to the first response"))),
                        types(100, 15, 1000),
                        types(500, 40, 2000))
                .flatMap(goals -> goals)
                .toList();
    }

    /** The deciding figure, in words. */
    String measured(List<Pair> pairs) {
        List<Pair> concerned = concerned(pairs);
        if (concerned.isEmpty()) {
            return "";
        }
        if (kind == Kind.MAX_MEAN) {
            return mean(concerned) + ", of " + concerned.size();
        }
        Verdict verdict = verdict(concerned.stream());
        Pair worst = worst(concerned.stream().filter(pair -> verdict(pair) == verdict))
                .orElseThrow();
        return kind == Kind.MAX_DIFFERENCE
                ? String.format(Locale.ROOT, "%+.1f; ", difference(worst)) + worst.ratio() + ", " + worst.name()
                : worst.ratio() + ", " + worst.name();
    }

    /** The verdict: missed if any figure misses the goal, met if all figures meet it. */
    String verdict(List<Pair> pairs) {
        List<Pair> concerned = concerned(pairs);
        if (concerned.isEmpty()) {
            return "not measured";
        }
        Verdict verdict = kind == Kind.MAX_MEAN
                ? verdict(mean(concerned), limit, mean(concerned).value() <= limit)
                : verdict(concerned.stream());
        return verdict.toString();
    }

    private Verdict verdict(Stream<Pair> pairs) {
        return pairs.map(this::verdict).max(Comparator.naturalOrder()).orElseThrow();
    }

    private Verdict verdict(Pair pair) {
        Ratio ratio = pair.ratio();
        return switch (kind) {
            case MAX, MAX_MEAN -> verdict(ratio, limit, ratio.value() <= limit);
            case MIN -> verdict(ratio, limit, ratio.value() >= limit);
            // a difference that may be zero counts as zero
            case MAX_DIFFERENCE ->
                verdict(
                        ratio,
                        1 + limit / pair.baseFigure(),
                        difference(pair) <= limit || (limit == 0 && ratio.low() <= 1));
        };
    }

    private static Verdict verdict(Ratio ratio, double limit, boolean met) {
        if (ratio.tellsNothingOf(limit)) {
            return Verdict.UNDECIDED;
        }
        return met ? Verdict.MET : Verdict.MISSED;
    }

    private List<Pair> concerned(List<Pair> pairs) {
        return pairs.stream().filter(concerns).toList();
    }

    private Optional<Pair> worst(Stream<Pair> pairs) {
        Comparator<Pair> order = kind == Kind.MAX_DIFFERENCE
                ? Comparator.comparingDouble(Goal::difference)
                : Comparator.comparingDouble(pair -> pair.ratio().value());
        return pairs.max(kind == Kind.MIN ? order.reversed() : order);
    }

    private static Ratio mean(List<Pair> pairs) {
        return Ratio.geometricMean(pairs.stream().map(Pair::ratio).toList());
    }

    private static double difference(Pair pair) {
        return pair.figure() - pair.baseFigure();
    }

    private static Stream<Goal> besideBoot(String what, String side) {
        return Stream.of(
                new Goal(
                        what + ": at most 1.1 µs of CPU per request more than Boot's JSON",
                        Kind.MAX_DIFFERENCE,
                        1.1,
                        pair(ONE, side, "Boot JSON", "µs CPU/request")),
                new Goal(
                        what + ": at least 0.97 of the requests/s of Boot's JSON",
                        Kind.MIN,
                        0.97,
                        pair(ONE, side, "Boot JSON", "requests/s")));
    }

    private static Stream<Goal> types(int count, double megabytes, double millis) {
        String name = "types\\.connected\\." + count;
        return Stream.of(
                new Goal(
                        String.format(
                                Locale.ROOT,
                                "%d types that refer to each other: at most %.0f MB of heap",
                                count,
                                megabytes),
                        Kind.MAX_DIFFERENCE,
                        megabytes,
                        pair(name, "starter", "Boot", "MB heap")),
                new Goal(
                        String.format(
                                Locale.ROOT,
                                "%d types that refer to each other: at most %.0f ms of CPU at the start",
                                count,
                                millis),
                        Kind.MAX_DIFFERENCE,
                        millis,
                        pair(name, "starter", "Boot", "ms CPU")));
    }

    private static Stream<Goal> means(Format format, double write, double read) {
        return Stream.of(mean(format, Operation.WRITE, write), mean(format, Operation.READ, read));
    }

    private static Goal mean(Format format, Operation operation, double limit) {
        return new Goal(
                format + " " + operation + ", geometric mean: at most " + limit + " of the library",
                Kind.MAX_MEAN,
                limit,
                pair("codec\\..*\\." + format + "\\.plan\\." + operation, "plan", "library", "ns"));
    }

    private static Predicate<Pair> pair(String name, String side, String base, String unit) {
        return pair -> pair.name().matches(name)
                && pair.side().equals(side)
                && pair.base().equals(base)
                && pair.unit().equals(unit);
    }
}
