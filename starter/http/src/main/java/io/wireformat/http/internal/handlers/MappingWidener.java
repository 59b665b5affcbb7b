package io.wireformat.http.internal.handlers;

import io.wireformat.WireformatHandlers;
import io.wireformat.WireformatHandlers.Setting;
import io.wireformat.http.internal.formats.DeclarableFormats;
import io.wireformat.http.internal.handlers.WidenedHandlers.Restriction;
import io.wireformat.http.internal.handlers.WidenedHandlers.Widening;
import io.wireformat.text.internal.EventLog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.MediaType;
import org.springframework.web.method.HandlerMethod;

/** Maps handlers to more media types than they declare, before the first request. For one thread, and one mapping. */
final class MappingWidener {

    private static final EventLog log = EventLog.of(WidenedHandlers.class);

    private final WidenedHandlers widened;
    private final Setting setting;
    private final DeclarableFormats formats;
    private final BiPredicate<HandlerMethod, Direction> hasBody;
    private final Map<Restriction, Set<MappedHandler<?>>> restricted = new EnumMap<>(Restriction.class);
    private final Set<MappedHandler<?>> blocked = new LinkedHashSet<>();

    /**
     * Prepares to widen handlers.
     *
     * @param setting the property's
     * @param formats the formats that are on
     * @param hasBody whether a handler has a body that formats may support
     */
    MappingWidener(
            WidenedHandlers widened,
            Setting setting,
            DeclarableFormats formats,
            BiPredicate<HandlerMethod, Direction> hasBody) {
        this.widened = widened;
        this.setting = setting;
        this.formats = formats;
        this.hasBody = hasBody;
        widened.start(formats);
    }

    void widen(Collection<? extends MappedHandler<?>> all) {
        Map<String, List<Candidate>> byPath = new HashMap<>();
        List<Candidate> candidates = new ArrayList<>();
        for (MappedHandler<?> mapped : all) {
            Candidate candidate =
                    new Candidate(mapped, additions(mapped, Direction.REQUEST), additions(mapped, Direction.RESPONSE));
            candidates.add(candidate);
            mapped.comparablePaths().forEach(path -> byPath.computeIfAbsent(path, none -> new ArrayList<>())
                    .add(candidate));
        }
        for (Candidate candidate : candidates) {
            Set<Direction> free = EnumSet.noneOf(Direction.class);
            for (Direction direction : Direction.values()) {
                if (widen(candidate, direction, byPath)) {
                    free.add(direction);
                }
            }
            if (!free.isEmpty()) {
                candidate
                        .mapped()
                        .remap()
                        .accept(
                                expressions(candidate, Direction.REQUEST, free),
                                expressions(candidate, Direction.RESPONSE, free));
            }
        }
        log(all);
    }

    private boolean widen(Candidate candidate, Direction direction, Map<String, List<Candidate>> byPath) {
        if (candidate.additions(direction).isEmpty()) {
            return false;
        }
        MappedHandler<?> mapped = candidate.mapped();
        boolean toAll = isOnlyJson(mapped, direction);
        boolean free = !isOfAnotherHandler(candidate, direction, byPath);
        if (free) {
            widened.add(
                    mapped.handler(),
                    direction,
                    new Widening(mapped.declared(direction), candidate.admitted(direction), toAll));
        } else {
            blocked.add(mapped);
            if (toAll) {
                restrict(mapped, direction, Restriction.BY_OTHER_HANDLER);
            }
        }
        return free;
    }

    private static String[] expressions(Candidate candidate, Direction direction, Set<Direction> free) {
        return (free.contains(direction)
                        ? candidate.admitted(direction)
                        : candidate.mapped().declared(direction))
                .expressions();
    }

    private List<MediaType> additions(MappedHandler<?> mapped, Direction direction) {
        if (mapped.isOfLibrary()) {
            return List.of();
        }
        MediaTypeDeclaration declared = mapped.declared(direction);
        List<MediaType> additions;
        if (isOnlyJson(mapped, direction)) {
            Setting own = annotated(mapped.handler());
            if ((own != null ? own : setting) == Setting.DECLARED) {
                restrict(mapped, direction, own != null ? Restriction.BY_ANNOTATION : Restriction.BY_PROPERTY);
                return List.of();
            }
            additions = formats.declarable();
        } else {
            additions = formats.aliases(declared.included());
        }
        return additions.stream()
                .filter(mediaType -> !declared.included().contains(mediaType) && !declared.excludes(mediaType))
                .toList();
    }

    private boolean isOnlyJson(MappedHandler<?> mapped, Direction direction) {
        return mapped.declared(direction).isOnlyJson() && hasBody.test(mapped.handler(), direction);
    }

    private static @Nullable Setting annotated(HandlerMethod handler) {
        WireformatHandlers own =
                AnnotatedElementUtils.findMergedAnnotation(handler.getMethod(), WireformatHandlers.class);
        if (own == null) {
            own = AnnotatedElementUtils.findMergedAnnotation(handler.getBeanType(), WireformatHandlers.class);
        }
        return own != null ? own.value() : null;
    }

    /** Whether another handler at the same path serves some of the requests that a handler would be widened to. */
    private static boolean isOfAnotherHandler(
            Candidate candidate, Direction direction, Map<String, List<Candidate>> byPath) {
        Direction opposite = direction == Direction.REQUEST ? Direction.RESPONSE : Direction.REQUEST;
        return candidate.mapped().comparablePaths().stream()
                .flatMap(path -> byPath.getOrDefault(path, List.of()).stream())
                .filter(other -> other != candidate && other.mapped().sharesMethodWith(candidate.mapped()))
                .filter(other -> candidate.admitted(opposite).overlaps(other.admitted(opposite)))
                .anyMatch(other -> candidate.additions(direction).stream()
                        .anyMatch(other.mapped().declared(direction)::admits));
    }

    private void restrict(MappedHandler<?> mapped, Direction direction, Restriction restriction) {
        widened.add(mapped.handler(), direction, restriction);
        restricted.computeIfAbsent(restriction, none -> new LinkedHashSet<>()).add(mapped);
    }

    private void log(Collection<? extends MappedHandler<?>> all) {
        Set<MappedHandler<?>> declared = restricted.getOrDefault(Restriction.BY_PROPERTY, Set.of());
        if (!declared.isEmpty()) {
            log.info(
                    "{} of {} handlers declare application/json alone, which excludes other formats: {}. "
                            + "To permit all formats, set wireformat.handlers=json, or put @WireformatHandlers on a"
                            + " controller or a method",
                    declared.size(),
                    all.stream().filter(mapped -> !mapped.isOfLibrary()).count(),
                    names(declared));
        }
        if (!blocked.isEmpty()) {
            log.info(
                    "Handlers restricted to the media types that they declare, because another handler at the same path"
                            + " accepts the others: {}",
                    names(blocked));
        }
    }

    private static String names(Set<MappedHandler<?>> handlers) {
        Set<String> names = new TreeSet<>();
        handlers.forEach(handler -> names.add(handler.requestLine()));
        return FormatsReport.some(List.copyOf(names), ", ");
    }

    /**
     * A handler that may be widened.
     *
     * @param read the media types that it could read besides
     * @param written the media types that it could write besides
     */
    private record Candidate(MappedHandler<?> mapped, List<MediaType> read, List<MediaType> written) {

        List<MediaType> additions(Direction direction) {
            return direction == Direction.REQUEST ? read : written;
        }

        MediaTypeDeclaration admitted(Direction direction) {
            return mapped.declared(direction).with(additions(direction));
        }
    }
}
