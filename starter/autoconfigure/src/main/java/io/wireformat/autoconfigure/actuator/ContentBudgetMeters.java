package io.wireformat.autoconfigure.actuator;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.wireformat.internal.pipeline.ContentBudget;

/**
 * The budget of content in Micrometer: the gauge {@code wireformat.content.held} shows how many bytes all exchanges hold
 * now, {@code wireformat.content.held.max} how many they may hold at once.
 */
final class ContentBudgetMeters implements MeterBinder {

    private final ContentBudget budget;

    /** Meters of a budget. */
    ContentBudgetMeters(ContentBudget budget) {
        this.budget = budget;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("wireformat.content.held", budget, ContentBudget::used)
                .description("Memory that content takes now")
                .baseUnit("bytes")
                .register(registry);
        Gauge.builder("wireformat.content.held.max", budget, ContentBudget::limit)
                .description("Most memory that content may take at once")
                .baseUnit("bytes")
                .register(registry);
    }
}
