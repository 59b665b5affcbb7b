package io.wireformat.http.internal.handlers;

import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.handlers.HandlerDescription.Unsupported;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.internal.pipeline.TypeBinding;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.web.method.HandlerMethod;

/**
 * The formats of handlers for the actuator and for OpenAPI. A handler that returns {@code Object} may write more.
 * Safe for use by many threads.
 */
public record DocumentedFormats(HandlerFormats<?> formats) {

    private static final MediaTypeDeclaration NOTHING_DECLARED = new MediaTypeDeclaration(List.of(), List.of());

    public FormatRegistry registry() {
        return formats.registry();
    }

    /** The formats that are on, by name, each with the types that were looked up in it. */
    public Map<String, List<TypeBinding>> inUse() {
        return formats.registry().inUse();
    }

    /** All mapped handlers. */
    public Stream<? extends MappedHandler<?>> mapped() {
        return formats.handlers();
    }

    /** The methods of the application's handlers. */
    public Stream<HandlerMethod> handlers() {
        return formats.handlers().filter(mapped -> !mapped.isOfLibrary()).map(MappedHandler::handler);
    }

    /** The application's handlers, sorted by path, without Spring's own. */
    public List<HandlerDescription> all() {
        return formats.handlers()
                .<MappedHandler<?>>map(mapped -> mapped)
                .filter(mapped -> !mapped.isOfLibrary())
                .sorted(Comparator.comparing((MappedHandler<?> mapped) ->
                                mapped.paths().stream().sorted().toList().toString())
                        .thenComparing(MappedHandler::requestLine))
                .map(this::describe)
                .toList();
    }

    private HandlerDescription describe(MappedHandler<?> mapped) {
        List<Unsupported> unsupported = new ArrayList<>();
        return new HandlerDescription(
                mapped.handler().toString(),
                mapped.methods(),
                mapped.paths(),
                formats(mapped, Direction.REQUEST, unsupported),
                formats(mapped, Direction.RESPONSE, unsupported),
                List.copyOf(unsupported));
    }

    private Map<String, String> formats(MappedHandler<?> mapped, Direction direction, List<Unsupported> unsupported) {
        HandlerMethod handler = mapped.handler();
        Map<String, String> found = new LinkedHashMap<>();
        if (!hasBody(handler, direction)) {
            return found;
        }
        Map<String, String> reasons = new LinkedHashMap<>();
        MediaTypeDeclaration declared = formats.widened().declared(mapped, direction);
        formats.candidates(handler, direction).forEach(candidate -> {
            String name = candidate.format().name();
            List<MediaType> mediaTypes = mediaTypes(candidate, handler, direction, declared);
            if (!mediaTypes.isEmpty()) {
                found.putIfAbsent(name, mediaTypes.get(0).toString());
            } else if (!candidate.stream()) {
                reasons.put(name, whyNot(candidate, handler, direction, declared));
            }
        });
        reasons.keySet().removeAll(found.keySet());
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        reasons.forEach((name, reason) ->
                byReason.computeIfAbsent(reason, none -> new ArrayList<>()).add(name));
        byReason.forEach((reason, names) -> unsupported.add(new Unsupported(direction, names, reason)));
        return found;
    }

    private boolean hasBody(HandlerMethod handler, Direction direction) {
        ResolvableType body = body(handler, direction);
        return body != null
                && (direction == Direction.REQUEST || HandlerBodies.isWritten(handler))
                && body.toClass() != void.class
                && body.toClass() != Void.class
                && !HandlerBodies.isUnit(body);
    }

    private String whyNot(
            HandlerFormats.Candidate candidate,
            HandlerMethod handler,
            Direction direction,
            MediaTypeDeclaration declared) {
        String reason = candidate.whyNot().apply(candidate.mediaType());
        if (reason == null) {
            reason = formats.widened().whyRestricted(handler, direction, List.of(candidate.mediaType()));
        }
        return reason != null
                ? reason
                : "This handler declares that it " + (direction == Direction.REQUEST ? "consumes " : "produces ")
                        + String.join(", ", declared.expressions());
    }

    /** The media types under which a handler admits a format that supports its body. */
    private List<MediaType> mediaTypes(
            HandlerFormats.Candidate candidate,
            HandlerMethod handler,
            Direction direction,
            MediaTypeDeclaration declared) {
        FormatMediaTypes format = new FormatMediaTypes(candidate.format());
        WidenedHandlers.Widening widening = formats.widened().of(handler, direction);
        List<MediaType> admitted = widening != null && widening.adds(format)
                ? List.of(format.own().get(0))
                : format.within(declared.included());
        return admitted.stream()
                .filter(mediaType -> !declared.excludes(mediaType) && candidate.supports(mediaType))
                .toList();
    }

    /** The formats of a body that is no stream, Spring's first; none if Spring alone knows them. */
    public Map<MediaType, WireFormat> of(HandlerMethod handler, Direction direction) {
        ResolvableType body = body(handler, direction);
        if (body == null || BoundTypes.isLeftToSpring(body.toClass())) {
            return Map.of();
        }
        MediaTypeDeclaration declared = formats.handlers()
                .filter(other -> other.handler().getMethod().equals(handler.getMethod()))
                .findFirst()
                .map(mapped -> formats.widened().declared(mapped, direction))
                .orElse(NOTHING_DECLARED);
        Map<MediaType, WireFormat> documented = new LinkedHashMap<>();
        formats.candidates(handler, direction)
                .filter(candidate -> !candidate.stream())
                .forEach(candidate -> mediaTypes(candidate, handler, direction, declared)
                        .forEach(mediaType -> documented.put(mediaType, candidate.format())));
        return documented;
    }

    /** Whether a handler does not declare a media type, and is only mapped with it because it was widened. */
    public boolean isOnlyMapped(HandlerMethod handler, Direction direction, MediaType mediaType) {
        WidenedHandlers.Widening widening = formats.widened().of(handler, direction);
        return widening != null
                && !widening.declared().included().contains(mediaType)
                && widening.admitted().included().contains(mediaType);
    }

    /** The type that has the schema of a body; null if none has. */
    public @Nullable Type type(HandlerMethod handler, Direction direction) {
        ResolvableType body = body(handler, direction);
        return body == null ? null : HandlerFormats.bound(body, direction);
    }

    /** Whether a media type belongs to a format, on or off. */
    public boolean isOfFormat(MediaType mediaType) {
        return SpringFormat.of(mediaType) != null || formats.registry().isOfFormat(mediaType);
    }

    private @Nullable ResolvableType body(HandlerMethod handler, Direction direction) {
        return formats.bodies(handler, direction).stream().findFirst().orElse(null);
    }
}
