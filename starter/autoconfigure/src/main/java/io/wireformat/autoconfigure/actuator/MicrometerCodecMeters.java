package io.wireformat.autoconfigure.actuator;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.wireformat.internal.pipeline.CodecMeters;
import io.wireformat.internal.pipeline.CodingTag;
import io.wireformat.internal.pipeline.Outcome;
import io.wireformat.internal.pipeline.Side;
import io.wireformat.internal.pipeline.Step;
import io.wireformat.internal.pipeline.TypeMeters;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * Figures in Micrometer: the timers {@code wireformat.receive}, {@code wireformat.deserialize},
 * {@code wireformat.serialize} and {@code wireformat.compress}, and the summaries {@code wireformat.content.size} and
 * {@code wireformat.content.coded.size} in bytes, each with the tags {@code format}, {@code type}, {@code side} and
 * {@code outcome}, the last with the tag {@code coding} too. Content that is compressed here counts in both summaries,
 * content that the server compresses in the first alone. The tag {@code topic} can be added.
 */
final class MicrometerCodecMeters implements CodecMeters {

    private static final String SIZE = "wireformat.content.size";
    private static final int OUTCOMES = Outcome.values().length;
    private static final int CODINGS = CodingTag.values().length;
    private static final String TOPIC = "topic";
    private static final Tags NO_TOPIC = Tags.of(TOPIC, "none");

    /** Called when a type is first bound, because registries may need HTTP clients themselves. */
    private final Supplier<MeterRegistry> registries;

    private final Tags common;

    /**
     * Meters in a registry.
     *
     * @param topics whether they have the tag {@code topic}; then all have it, as Prometheus requires
     */
    MicrometerCodecMeters(Supplier<MeterRegistry> registries, boolean topics) {
        this(registries, topics ? NO_TOPIC : Tags.empty());
    }

    private MicrometerCodecMeters(Supplier<MeterRegistry> registries, Tags common) {
        this.registries = registries;
        this.common = common;
    }

    @Override
    public TypeMeters of(String format, String type, Side side) {
        return new Meters(registries.get(), common.and("format", format, "type", type, "side", side.tag()));
    }

    @Override
    public CodecMeters ofTopic(String topic) {
        return common.equals(Tags.empty()) ? this : new MicrometerCodecMeters(registries, Tags.of(TOPIC, topic));
    }

    /** Made when an outcome first occurs, so that outcomes that never occur are no series. */
    private static final class Meters implements TypeMeters {

        private final MeterRegistry registry;
        private final Tags tags;
        private final AtomicReferenceArray<Timer> timers = new AtomicReferenceArray<>(Step.values().length * OUTCOMES);
        private final AtomicReferenceArray<DistributionSummary> sizes = new AtomicReferenceArray<>(OUTCOMES);

        private final AtomicReferenceArray<DistributionSummary> codedSizes =
                new AtomicReferenceArray<>(CODINGS * OUTCOMES);

        Meters(MeterRegistry registry, Tags tags) {
            this.registry = registry;
            this.tags = tags;
        }

        @Override
        public void took(Step step, long nanos, Outcome outcome) {
            int index = step.ordinal() * OUTCOMES + outcome.ordinal();
            Timer timer = timers.get(index);
            if (timer == null) {
                timer = Timer.builder("wireformat." + step.label())
                        .description("Time to " + step.label() + " content")
                        .tags(tags.and("outcome", outcome.tag()))
                        .register(registry);
                timers.set(index, timer);
            }
            timer.record(nanos, TimeUnit.NANOSECONDS);
        }

        @Override
        public void size(long bytes, Outcome outcome) {
            DistributionSummary size = sizes.get(outcome.ordinal());
            if (size == null) {
                size = summary(SIZE, "Size of content", tags.and("outcome", outcome.tag()));
                sizes.set(outcome.ordinal(), size);
            }
            size.record(bytes);
        }

        @Override
        public void compressedSize(long bytes, CodingTag coding, Outcome outcome) {
            int index = coding.ordinal() * OUTCOMES + outcome.ordinal();
            DistributionSummary size = codedSizes.get(index);
            if (size == null) {
                size = summary(
                        "wireformat.content.coded.size",
                        "Size of coded content on its way",
                        tags.and("outcome", outcome.tag(), "coding", coding.tag()));
                codedSizes.set(index, size);
            }
            size.record(bytes);
        }

        private DistributionSummary summary(String name, String description, Tags all) {
            return DistributionSummary.builder(name)
                    .description(description)
                    .baseUnit("bytes")
                    .tags(all)
                    .register(registry);
        }
    }
}
