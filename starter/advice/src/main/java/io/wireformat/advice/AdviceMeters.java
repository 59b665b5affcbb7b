package io.wireformat.advice;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.wireformat.advice.AdviceReport.Saving;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Advice in Micrometer: {@code wireformat.advice.saving.bytes} and {@code wireformat.advice.saving.cpu}, per second, with the
 * tags {@code endpoint} and {@code candidate}; the counters {@code wireformat.advice.cpu}, the seconds that trials took, and
 * {@code wireformat.advice.bodies} with the tag {@code outcome}.
 */
record AdviceMeters(Advisor advisor) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        FunctionCounter.builder("wireformat.advice.cpu", advisor, Advisor::cpuSeconds)
                .description("CPU time that trials took")
                .baseUnit("seconds")
                .register(registry);
        for (String outcome : Advisor.outcomes()) {
            FunctionCounter.builder("wireformat.advice.bodies", advisor, all -> all.count(outcome))
                    .description("Bodies that were chosen for advice")
                    .tag("outcome", outcome.toLowerCase(Locale.ROOT))
                    .register(registry);
        }
        MultiGauge bytes = MultiGauge.builder("wireformat.advice.saving.bytes")
                .description("Bytes per second that the best candidate would save")
                .baseUnit("bytes")
                .register(registry);
        MultiGauge cpu = MultiGauge.builder("wireformat.advice.saving.cpu")
                .description("CPU seconds per second that the best candidate would save the server")
                .register(registry);
        advisor.whenRefreshed(savings -> {
            bytes.register(rows(savings, Saving::bytesPerSecond), true);
            cpu.register(rows(savings, Saving::cpu), true);
        });
    }

    private static List<Row<?>> rows(List<Saving> savings, ToDoubleFunction<Saving> figure) {
        return savings.stream()
                .<Row<?>>map(saving -> Row.of(
                        Tags.of("endpoint", saving.endpoint(), "candidate", saving.candidate()),
                        figure.applyAsDouble(saving)))
                .toList();
    }
}
