package io.wireformat.gatling.compare;

import io.wireformat.gatling.report.Sample;
import io.wireformat.gatling.report.ShapeResult;
import io.wireformat.gatling.report.ShapeResults;
import io.wireformat.gatling.report.ShapeStage;
import io.wireformat.gatling.report.WireTiming;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Takes down what happens in each stage of a changing load. Safe for concurrent use. */
final class ShapeRecorder {

    private static final double SLOW_PART = 0.01;

    private final ShapeSettings settings;
    private final Map<Stage, Taken> stages = new ConcurrentHashMap<>();

    ShapeRecorder(ShapeSettings settings) {
        this.settings = settings;
    }

    void succeeded(Stage stage, Exchange exchange) {
        Taken taken = at(stage);
        taken.passed.add(exchange);
        if (sample(exchange, 0).millis() > settings.p99BoundMillis()) {
            taken.slow.incrementAndGet();
        }
    }

    void failed(Stage stage) {
        Taken taken = at(stage);
        taken.failed.incrementAndGet();
        taken.slow.incrementAndGet();
    }

    /** Whether a stage need not be driven any more, because the breakpoint lies before it. */
    boolean isBeyondBreakpoint(Stage stage) {
        if (settings.shape() != Shape.BREAKPOINT) {
            return false;
        }
        for (int before = 0; before < stage.index; before++) {
            double planned = settings.rates().get(before) * settings.stage().toSeconds();
            if (at(new Stage(stage.task, before)).slow.get() > SLOW_PART * planned) {
                return true;
            }
        }
        return false;
    }

    int failures() {
        return stages.values().stream().mapToInt(taken -> taken.failed.get()).sum();
    }

    /** What became of a format. */
    ShapeResult result(Schedule.Task task, String region) {
        long origin = stages.entrySet().stream()
                .filter(entry -> entry.getKey().task.equals(task))
                .flatMap(entry -> entry.getValue().passed.stream())
                .mapToLong(Exchange::begunAt)
                .min()
                .orElse(0);
        List<ShapeStage> driven = new ArrayList<>();
        for (int i = 0; i < settings.rates().size(); i++) {
            Taken taken = at(new Stage(task, i));
            if (!taken.passed.isEmpty() || taken.failed.get() > 0) {
                driven.add(new ShapeStage(
                        settings.rates().get(i),
                        settings.stage().toSeconds(),
                        taken.passed.stream()
                                .map(exchange -> sample(exchange, origin))
                                .toList(),
                        taken.failed.get()));
            }
        }
        return ShapeResults.of(
                settings.shape().label(),
                task.key(region),
                settings.p99BoundMillis(),
                driven,
                settings.rates().size());
    }

    private static Sample sample(Exchange exchange, long origin) {
        return exchange.sample(origin, WireTiming.UNKNOWN);
    }

    private Taken at(Stage stage) {
        return stages.computeIfAbsent(stage, none -> new Taken());
    }

    /** A stretch of one rate of one format. */
    record Stage(Schedule.Task task, int index) {}

    private static final class Taken {
        private final Queue<Exchange> passed = new ConcurrentLinkedQueue<>();
        private final AtomicInteger failed = new AtomicInteger();
        private final AtomicInteger slow = new AtomicInteger();
    }
}
