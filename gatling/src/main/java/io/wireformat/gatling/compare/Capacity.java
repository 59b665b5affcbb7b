package io.wireformat.gatling.compare;

import io.wireformat.gatling.verdict.Capability;
import io.wireformat.internal.link.Distance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the highest rate at which 99 of 100 responses arrive within a limit, for each contender and operation.
 * The searches alternate step by step in a random order. Thread-safe.
 */
final class Capacity {

    private static final int LEAST_REQUESTS = 40;

    private final double limitMs;
    private final double stepSeconds;
    private final Supplier<Optional<Duration>> serviceCpu;
    private final Supplier<Duration> ownCpu;
    private final long endsAt;
    private final Random random = new Random(1);
    private final List<Search> searches = new ArrayList<>();
    private final List<Search> sweep = new ArrayList<>();
    private @Nullable Step step;
    private int steps;

    /**
     * @param limitMs the limit of the 99th percentile
     * @param time the time for all searches
     * @param serviceCpu the processor time of the service
     * @param ownCpu the processor time of this process
     */
    Capacity(
            ComparisonSettings settings,
            double limitMs,
            Duration time,
            Supplier<Optional<Duration>> serviceCpu,
            Supplier<Duration> ownCpu) {
        this.limitMs = limitMs;
        this.serviceCpu = serviceCpu;
        this.ownCpu = ownCpu;
        this.endsAt = System.nanoTime() + time.toNanos();
        for (Operation operation : settings.operations) {
            for (Contender contender : settings.contenders) {
                searches.add(new Search(contender, operation, 4 * operation.rate(settings.rate)));
            }
        }
        this.stepSeconds = Math.max(0.3, time.toMillis() / 1e3 / searches.size() / 12);
    }

    /** The next request; null if none is to be sent yet. */
    synchronized @Nullable Exchange next(long now) {
        if (step == null && !isDone()) {
            if (sweep.isEmpty()) {
                searches.stream().filter(Search::isOpen).forEach(sweep::add);
                Collections.shuffle(sweep, random);
            }
            step = new Step(sweep.remove(sweep.size() - 1));
        }
        return step == null ? null : step.next(now);
    }

    /** Called when a response has arrived or the request has failed. */
    synchronized void completed(Exchange exchange, boolean well) {
        if (step != null && step.block == exchange.block()) {
            step.completed(well ? exchange.sample(0).ms() : Double.POSITIVE_INFINITY);
            if (step.isOver()) {
                System.out.println("comparison: " + step);
                step.search.tried(step);
                step = null;
            }
        }
    }

    synchronized boolean isDone() {
        return step == null && (System.nanoTime() > endsAt || searches.stream().noneMatch(Search::isOpen));
    }

    /** The results. */
    synchronized List<Capability> found() {
        return searches.stream().map(Search::found).toList();
    }

    private static final class Search {

        private final Contender contender;
        private final Operation operation;
        private final RateSearch rates;
        private double p99Ms = Double.NaN;
        private double serviceUs = Double.NaN;
        private double ownUs = Double.NaN;

        Search(Contender contender, Operation operation, double rate) {
            this.contender = contender;
            this.operation = operation;
            this.rates = new RateSearch(rate);
        }

        boolean isOpen() {
            return rates.isOpen();
        }

        void tried(Step tried) {
            rates.tried(tried.holds());
            if (tried.holds()) {
                p99Ms = tried.p99Ms();
                serviceUs = tried.serviceUs();
                ownUs = tried.ownUs();
            }
        }

        Capability found() {
            return new Capability(
                    contender.name(),
                    operation.label(),
                    rates.holds(),
                    Double.isInfinite(rates.fails()) ? null : rates.fails(),
                    p99Ms,
                    serviceUs,
                    ownUs);
        }
    }

    private final class Step {

        private final Search search;
        private final Block block;
        private final int planned;
        private final double[] millis;
        private final Optional<Duration> serviceAt = serviceCpu.get();
        private final Duration ownAt = ownCpu.get();
        private Optional<Duration> serviceEnd = Optional.empty();
        private Duration ownEnd = Duration.ZERO;
        private int sent;
        private int completed;
        private int late;

        Step(Search search) {
            this.search = search;
            this.planned = Math.max(LEAST_REQUESTS, (int) Math.round(search.rates.rate() * stepSeconds));
            this.millis = new double[planned];
            this.block = new Block(
                    0,
                    search.operation,
                    Place.direct(Distance.known().get(0)),
                    search.rates.rate(),
                    List.of(search.contender),
                    steps++);
        }

        /** Returns null as soon as the step is known to fail. */
        @Nullable
        Exchange next(long now) {
            if (sent == planned || !holds()) {
                return null;
            }
            sent++;
            return block.next(now);
        }

        void completed(double taken) {
            millis[completed++] = taken;
            late += taken > limitMs ? 1 : 0;
            if (isOver()) {
                serviceEnd = serviceCpu.get();
                ownEnd = ownCpu.get();
            }
        }

        boolean holds() {
            return late * 100 <= planned;
        }

        boolean isOver() {
            return completed == sent && (sent == planned || !holds());
        }

        double p99Ms() {
            double[] sorted = Arrays.copyOf(millis, completed);
            Arrays.sort(sorted);
            return sorted[Math.min(completed - 1, completed * 99 / 100)];
        }

        @Override
        public String toString() {
            return String.format(
                    "%s %s %.0f/s: %d requests, 99th percentile %.1f ms",
                    search.contender.name(), search.operation.label(), search.rates.rate(), completed, p99Ms());
        }

        double serviceUs() {
            return serviceEnd
                    .flatMap(end -> serviceAt.map(begin -> micros(begin, end)))
                    .orElse(Double.NaN);
        }

        double ownUs() {
            return micros(ownAt, ownEnd);
        }

        private double micros(Duration begin, Duration end) {
            return TimeUnit.NANOSECONDS.toMicros(end.minus(begin).toNanos()) / (double) completed;
        }
    }
}
