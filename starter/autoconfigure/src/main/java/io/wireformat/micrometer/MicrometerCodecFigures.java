package io.wireformat.micrometer;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.wireformat.internal.pipeline.CodecFigures;
import io.wireformat.internal.pipeline.Step;
import io.wireformat.internal.pipeline.TypeFigures;
import io.wireformat.internal.pipeline.TypeFigures.Sizes;
import io.wireformat.internal.pipeline.TypeFigures.Times;
import io.wireformat.internal.pipeline.TypeLabels;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads back what {@link MicrometerCodecMeters} recorded; of several registries, the first is believed. */
public final class MicrometerCodecFigures implements CodecFigures {

    private static final Comparator<TypeFigures> ORDER = Comparator.comparing(TypeFigures::type)
            .thenComparing(TypeFigures::side)
            .thenComparing(TypeFigures::outcome);

    private final MeterRegistry registry;

    /** Figures of a registry. */
    public MicrometerCodecFigures(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public List<TypeFigures> of(String format) {
        Map<Key, Times> receive = times(Step.RECEIVE, format);
        Map<Key, Times> deserialize = times(Step.DESERIALIZE, format);
        Map<Key, Times> serialize = times(Step.SERIALIZE, format);
        Map<Key, Sizes> sizes = byKey(
                registry.find(MicrometerCodecMeters.SIZE).tag("format", format).summaries(),
                MicrometerCodecFigures::sizes);
        return Stream.of(receive, deserialize, serialize, sizes)
                .flatMap(figures -> figures.keySet().stream())
                .distinct()
                .map(key -> new TypeFigures(
                        key.type(),
                        key.side(),
                        key.outcome(),
                        receive.get(key),
                        deserialize.get(key),
                        serialize.get(key),
                        sizes.get(key)))
                .sorted(ORDER)
                .toList();
    }

    private Map<Key, Times> times(Step step, String format) {
        return byKey(
                registry.find(MicrometerCodecMeters.timer(step))
                        .tag("format", format)
                        .timers(),
                MicrometerCodecFigures::times);
    }

    private static <M extends Meter, F> Map<Key, F> byKey(Collection<M> meters, Function<M, F> figures) {
        return meters.stream().collect(Collectors.toMap(Key::of, figures, (one, other) -> one));
    }

    private static Times times(Timer timer) {
        return new Times(
                timer.count(),
                timer.totalTime(TimeUnit.SECONDS),
                timer.mean(TimeUnit.SECONDS),
                timer.max(TimeUnit.SECONDS));
    }

    private static Sizes sizes(DistributionSummary summary) {
        return new Sizes(summary.count(), summary.totalAmount(), summary.mean(), summary.max());
    }

    /** What one line of figures is about. */
    private record Key(String type, String side, String outcome) {

        static Key of(Meter meter) {
            return new Key(tag(meter, "type"), tag(meter, "side"), tag(meter, "outcome"));
        }

        private static String tag(Meter meter, String name) {
            @Nullable String value = meter.getId().getTag(name);
            return value != null ? value : TypeLabels.OTHER;
        }
    }
}
