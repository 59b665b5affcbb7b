package io.wireformat.http.internal.handlers;

import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.internal.pipeline.TypeBinding;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.web.method.HandlerMethod;

/**
 * The formats that a handler's content can be in, for who describes it. Tells what is declared: a handler that answers
 * with an {@code Object} may answer in more. Safe for use by many threads.
 */
public final class DocumentedFormats {

    private static final MediaTypeDeclaration NOTHING_DECLARED = new MediaTypeDeclaration(List.of(), List.of());

    private final FormatRegistry registry;

    private final HandlerFormats content;

    private final WidenedHandlers opened;

    private final Supplier<Stream<WidenedHandlers.Mapped<?>>> handlers;

    /**
     * Formats of an application's handlers.
     *
     * @param registry the formats that are on
     * @param content what the handlers read and answer in
     * @param handlers all that are mapped, asked for each time
     */
    public DocumentedFormats(
            FormatRegistry registry, HandlerFormats content, Supplier<Stream<WidenedHandlers.Mapped<?>>> handlers) {
        this.registry = registry;
        this.content = content;
        this.opened = content.opened();
        this.handlers = handlers;
    }

    /** The formats that are on, by name, each with the types that were looked up in it. */
    public Map<String, List<TypeBinding>> inUse() {
        return registry.inUse();
    }

    /** The methods of all mapped handlers. */
    public Stream<HandlerMethod> handlers() {
        return handlers.get().map(WidenedHandlers.Mapped::handler);
    }

    /** What each handler of the application reads and answers in, by paths; Spring's own are left out. */
    public List<HandlerDescription> all() {
        return handlers.get()
                .filter(mapped -> !mapped.isOfLibrary())
                .sorted(Comparator.comparing((WidenedHandlers.Mapped<?> mapped) ->
                                mapped.paths().stream().sorted().toList().toString())
                        .thenComparing(WidenedHandlers.Mapped::told))
                .map(this::described)
                .toList();
    }

    private HandlerDescription described(WidenedHandlers.Mapped<?> mapped) {
        List<HandlerDescription.Declined> not = new ArrayList<>();
        return new HandlerDescription(
                mapped.handler().toString(),
                mapped.methods(),
                mapped.paths(),
                formats(mapped, Direction.REQUEST, not),
                formats(mapped, Direction.RESPONSE, not),
                List.copyOf(not));
    }

    private Map<String, String> formats(
            WidenedHandlers.Mapped<?> mapped, Direction direction, List<HandlerDescription.Declined> not) {
        Map<String, String> found = new LinkedHashMap<>();
        Map<String, String> reasons = new LinkedHashMap<>();
        WidenedHandlers.Widening opening = opened.of(mapped.handler(), direction);
        MediaTypeDeclaration declared = opening == null ? mapped.declared(direction) : opening.declared();
        if (hasContent(mapped.handler(), direction)) {
            content.carriers(mapped.handler(), direction).forEach(carrier -> {
                String name = carrier.format().name();
                List<MediaType> content = content(carrier, opening, declared);
                if (!content.isEmpty()) {
                    found.putIfAbsent(name, content.get(0).toString());
                } else if (!carrier.ofStreams()) {
                    reasons.put(name, whyNot(carrier, mapped.handler(), direction, declared));
                }
            });
        }
        reasons.keySet().removeAll(found.keySet());
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        reasons.forEach((name, reason) ->
                byReason.computeIfAbsent(reason, none -> new ArrayList<>()).add(name));
        byReason.forEach((reason, names) -> not.add(new HandlerDescription.Declined(direction, names, reason)));
        return found;
    }

    private boolean hasContent(HandlerMethod handler, Direction direction) {
        ResolvableType body = body(handler, direction);
        if (body == null || (direction == Direction.RESPONSE && !HandlerBodies.isWritten(handler))) {
            return false;
        }
        Class<?> raw = body.toClass();
        return raw != void.class && raw != Void.class && !HandlerBodies.isUnit(body);
    }

    private String whyNot(
            HandlerFormats.Carrier carrier, HandlerMethod handler, Direction direction, MediaTypeDeclaration declared) {
        MediaType sent = carrier.mediaType();
        String reason = carrier.whyNot().apply(sent);
        if (reason == null) {
            reason = opened.whyRestricted(handler, direction, List.of(sent));
        }
        return reason != null
                ? reason
                : "This handler declares that it " + (direction == Direction.REQUEST ? "consumes " : "produces ")
                        + String.join(", ", declared.expressions());
    }

    /** The media types that a format is admitted with, and carries content with. */
    private static List<MediaType> content(
            HandlerFormats.Carrier carrier, WidenedHandlers.@Nullable Widening opening, MediaTypeDeclaration declared) {
        FormatMediaTypes format = new FormatMediaTypes(carrier.format());
        List<MediaType> admitted = opening != null && opening.isToAllOf(format)
                ? List.of(format.own().get(0))
                : format.within(declared.included());
        return admitted.stream()
                .filter(mediaType -> !declared.excludes(mediaType) && carrier.carries(mediaType))
                .toList();
    }

    /**
     * The media types that content has in each format that carries it, but for streams, and as far as the handler does
     * not narrow them down, those of Spring's formats first; none where it is not ours to tell.
     */
    public Map<MediaType, WireFormat> of(HandlerMethod handler, Direction direction) {
        ResolvableType body = body(handler, direction);
        if (body == null || BoundTypes.isLeftToSpring(body.toClass())) {
            return Map.of();
        }
        WidenedHandlers.Widening opening = opened.of(handler, direction);
        MediaTypeDeclaration declared = opening != null ? opening.declared() : mapped(handler, direction);
        Map<MediaType, WireFormat> documented = new LinkedHashMap<>();
        content.carriers(handler, direction)
                .filter(carrier -> !carrier.ofStreams())
                .forEach(carrier -> content(carrier, opening, declared)
                        .forEach(mediaType -> documented.put(mediaType, carrier.format())));
        return documented;
    }

    private MediaTypeDeclaration mapped(HandlerMethod handler, Direction direction) {
        return handlers.get()
                .filter(other -> other.handler().getMethod().equals(handler.getMethod()))
                .findFirst()
                .map(own -> own.declared(direction))
                .orElse(NOTHING_DECLARED);
    }

    /** Whether a media type is none that a handler declares, but one that stands for what it is opened to. */
    public boolean isOnlyMapped(HandlerMethod handler, Direction direction, MediaType mediaType) {
        WidenedHandlers.Widening opening = opened.of(handler, direction);
        return opening != null
                && !opening.declared().included().contains(mediaType)
                && opening.widened().included().contains(mediaType);
    }

    /** The type that content has a schema of; null where there is none. */
    public @Nullable Type type(HandlerMethod handler, Direction direction) {
        ResolvableType body = body(handler, direction);
        return body == null ? null : HandlerFormats.bound(body, direction);
    }

    /** Whether a media type is that of a format, whether the format is on or not. */
    public boolean isOfFormat(MediaType mediaType) {
        return SpringFormat.of(mediaType) != null || registry.isOfFormat(mediaType);
    }

    /** The type of a handler's content, without what promises or wraps it; null where there is none. */
    private @Nullable ResolvableType body(HandlerMethod handler, Direction direction) {
        return content.bodies(handler, direction).stream().findFirst().orElse(null);
    }
}
