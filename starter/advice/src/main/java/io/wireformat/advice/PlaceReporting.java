package io.wireformat.advice;

import io.wireformat.advice.AdviceReport.FormatAdvice;
import io.wireformat.advice.AdviceReport.PlaceAdvice;
import io.wireformat.advice.AdviceReport.Range;
import io.wireformat.advice.AdviceReport.TypeAdvice;
import io.wireformat.advice.Measured.Figures;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What messages of a topic, a destination or a cache would take in each format. There is no network between them. */
final class PlaceReporting {

    private static final double NANOS_PER_MICRO = 1e3;

    private PlaceReporting() {}

    static PlaceAdvice of(Endpoint place, List<Messages.Snapshot> messages) {
        return new PlaceAdvice(
                place.name(),
                place.exchanges(),
                messages.stream()
                        .map(PlaceReporting::type)
                        .sorted(Comparator.comparing(TypeAdvice::type))
                        .toList());
    }

    private static TypeAdvice type(Messages.Snapshot messages) {
        List<Measured> measured = messages.figures();
        List<Measured> timed = measured.stream().filter(Measured::isTimed).toList();
        Map<String, FormatAdvice> formats = new LinkedHashMap<>();
        measured.stream()
                .limit(1)
                .flatMap(each -> each.figures().keySet().stream())
                .filter(format ->
                        measured.stream().allMatch(each -> each.figures().containsKey(format)))
                .map(format -> Map.entry(format, format(format, measured, timed)))
                .sorted(Comparator.comparingDouble(
                        each -> each.getValue().bytes().p50()))
                .forEach(each -> formats.put(each.getKey(), each.getValue()));
        return new TypeAdvice(
                messages.key().type() == null ? "" : messages.key().type().getTypeName(),
                messages.mix(),
                messages.coverage(),
                measured.size(),
                timed.size(),
                formats,
                messages.unsupported(),
                messages.failures(),
                messages.excluded());
    }

    private static FormatAdvice format(String format, List<Measured> measured, List<Measured> timed) {
        return new FormatAdvice(
                Reporting.range(estimate(format, measured, each -> each.sizes()[0]), 1),
                micros(estimate(format, timed, Figures::writeNanos)),
                micros(estimate(format, timed, Figures::readNanos)));
    }

    private static Estimate estimate(String format, List<Measured> messages, ToDoubleFunction<Figures> figure) {
        return Estimate.of(messages.stream()
                .map(each -> each.figures().get(format))
                .filter(Objects::nonNull)
                .mapToDouble(figure)
                .toArray());
    }

    private static @Nullable Range micros(Estimate nanos) {
        return nanos == Estimate.ZERO ? null : Reporting.range(nanos, NANOS_PER_MICRO);
    }
}
