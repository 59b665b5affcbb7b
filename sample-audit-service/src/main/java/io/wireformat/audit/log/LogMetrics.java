package io.wireformat.audit.log;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.wireformat.audit.log.query.Verification;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The metrics of all logs together. Thread-safe. */
public final class LogMetrics {

    /** Events that wait for the disk. */
    final AtomicInteger waitingEvents = new AtomicInteger();

    /** The text of the events that wait or are being stored. */
    final AtomicLong waitingBytes = new AtomicLong();

    private final MeterRegistry registry;
    private final Timer stored;
    private final Timer failed;
    private final DistributionSummary groupSize;
    private final Counter storedEvents;
    private final Map<String, Counter> refused;
    private final Map<String, Counter> checks;

    public LogMetrics(MeterRegistry registry) {
        this.registry = registry;
        gauge("size", BaseUnits.EVENTS, "Events that wait for the disk", waitingEvents);
        gauge("content", BaseUnits.BYTES, "Text of the events that wait or are being stored", waitingBytes);
        stored = commit("stored");
        failed = commit("failed");
        groupSize = DistributionSummary.builder("audit.commit.size")
                .description("Events in one commit")
                .baseUnit(BaseUnits.EVENTS)
                .register(registry);
        storedEvents = Counter.builder("audit.stored")
                .description("Events stored; a repeated event counts once")
                .baseUnit(BaseUnits.EVENTS)
                .register(registry);
        refused = counters(
                "audit.refused",
                "Events rejected, by the cause",
                BaseUnits.EVENTS,
                "cause",
                Stream.of(Refusal.values()).map(LogMetrics::tag).toList());
        checks = counters(
                "audit.checks",
                "Checks of a whole log",
                null,
                "outcome",
                List.of(Verification.INTACT, Verification.DAMAGED, Verification.FAILED));
    }

    private void gauge(String name, String unit, String description, Number value) {
        Gauge.builder("audit.queue." + name, () -> value)
                .description(description)
                .baseUnit(unit)
                .register(registry);
    }

    private Map<String, Counter> counters(
            String name, String description, @Nullable String unit, String tag, List<String> values) {
        return values.stream().collect(Collectors.toMap(value -> value, value -> Counter.builder(name)
                .description(description)
                .baseUnit(unit)
                .tag(tag, value)
                .register(registry)));
    }

    private Timer commit(String outcome) {
        return Timer.builder("audit.commit")
                .description("Time to store one group of requests on the disk")
                .tag("outcome", outcome)
                .register(registry);
    }

    Timer.Sample start() {
        return Timer.start(registry);
    }

    void stored(Timer.Sample sample, List<List<Appended>> outcomes) {
        sample.stop(stored);
        List<Appended> events = outcomes.stream().flatMap(List::stream).toList();
        groupSize.record(events.size());
        storedEvents.increment(events.stream()
                .filter(event -> event.result() == Appended.Result.STORED)
                .count());
    }

    void failed(Timer.Sample sample) {
        sample.stop(failed);
    }

    void refused(Refusal cause, int events) {
        Objects.requireNonNull(refused.get(tag(cause))).increment(events);
    }

    private static String tag(Refusal cause) {
        return cause.name().toLowerCase(Locale.ROOT);
    }

    /** Counts a check of a whole log. */
    public void checked(String outcome) {
        Objects.requireNonNull(checks.get(outcome)).increment();
    }

    /** Why events were rejected. */
    enum Refusal {
        /** More arrived than the disk stored. */
        QUEUE,
        /** The disk hangs. */
        STALLED,
        /** Their commit failed. */
        FAILED,
        /** The log is damaged, or being closed. */
        BROKEN
    }
}
