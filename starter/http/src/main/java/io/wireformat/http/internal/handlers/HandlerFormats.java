package io.wireformat.http.internal.handlers;

import io.wireformat.WireformatHandlers.Setting;
import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.formats.FramedFormat;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.http.internal.negotiation.TextOffer;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.ExceptionHandlers;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.http.internal.types.UnknownTypes;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.method.HandlerMethod;

/**
 * The formats that the bodies of an application's handlers can be in, and why not in the others, as far as the declared
 * types tell. Safe for use by many threads.
 *
 * @param <R> a request, as the stack knows it
 */
public abstract class HandlerFormats<R> {

    private static final String NOT_BY_SPRING = "Spring does not convert it so";

    private final FormatRegistry registry;
    private final WidenedHandlers widened;
    private final HandlerLimits limits;
    private final Map<Body, List<Candidate>> ours = new ConcurrentHashMap<>();

    protected HandlerFormats(FormatRegistry registry, WidenedHandlers widened, HandlerLimits limits) {
        this.registry = registry;
        this.widened = widened;
        this.limits = limits;
    }

    private record Body(Handler handler, Direction direction) {}

    /**
     * A converter that Spring asks.
     *
     * @param format Spring's; null for other converters
     * @param converts whether it converts a type in a media type
     * @param mediaTypes the media types that Spring's own exceptions do not name
     */
    public record Converter(
            @Nullable WireFormat format,
            BiPredicate<ResolvableType, MediaType> converts,
            Function<ResolvableType, Collection<MediaType>> mediaTypes) {}

    /**
     * A format that a body may be in.
     *
     * @param stream whether the format is the one of streams
     * @param whyNot why the body is not in the format under one of its media types; null if it is
     */
    record Candidate(WireFormat format, boolean stream, Function<MediaType, @Nullable String> whyNot) {

        MediaType mediaType() {
            return new FormatMediaTypes(format).own().get(0);
        }

        boolean supports(MediaType mediaType) {
            return whyNot.apply(mediaType) == null;
        }
    }

    /** The mappings of the application, each with its handlers. */
    protected abstract Stream<Stream<MappedHandler<R>>> mappings();

    /** The converters in Spring's order. */
    protected abstract List<Converter> converters(Direction direction);

    /** The types that the stack may convert a body as; none if there is no body. */
    protected abstract List<ResolvableType> bodies(HandlerMethod handler, Direction direction);

    /** The type of the messages in a body that is a stream; otherwise null. */
    protected abstract @Nullable ResolvableType message(HandlerMethod handler, Direction direction);

    /** Why a format does not support a body of a type; null if it does. */
    protected abstract @Nullable String whyNot(BodyFormat format, ResolvableType body, Direction direction);

    /** The types of parameters by which a handler can write its response itself. */
    protected abstract Set<Class<?>> responseTypes();

    protected Stream<FramedFormat> streams(Direction direction) {
        return registry.streams().stream();
    }

    public final FormatRegistry registry() {
        return registry;
    }

    public final WidenedHandlers widened() {
        return widened;
    }

    final Stream<MappedHandler<R>> handlers() {
        return mappings().flatMap(handlers -> handlers);
    }

    /**
     * Prepares the handlers: widens their mappings, reads their limits, and logs what they do not support.
     *
     * @throws IllegalStateException if a handler's limit is not valid
     */
    public final void start(Setting setting, ApplicationContext context) {
        mappings().forEach(mapping -> new MappingWidener(widened, setting, registry.declarable(), this::mayHaveBody)
                .widen(mapping.toList()));
        List<HandlerMethod> methods =
                handlers().<HandlerMethod>map(MappedHandler::handler).toList();
        limits.read(methods);
        FormatsReport.log(ExceptionHandlers.after(methods, context).toList(), this);
    }

    private boolean mayHaveBody(HandlerMethod handler, Direction direction) {
        Stream<ResolvableType> bodies = bodies(handler, direction).stream();
        if (direction == Direction.REQUEST) {
            return bodies.anyMatch(body -> BoundTypes.toRead(body) != null || StreamTypes.message(body) != null);
        }
        return bodies.map(ResolvableType::toClass)
                .anyMatch(raw ->
                        raw == void.class || raw == Void.class ? !mayWriteItself(handler) : BoundTypes.mayBeOurs(raw));
    }

    /** Whether a handler has a parameter by which it can write its response itself. */
    final boolean mayWriteItself(HandlerMethod handler) {
        return Stream.of(handler.getMethodParameters())
                .map(MethodParameter::getParameterType)
                .anyMatch(parameter -> responseTypes().stream().anyMatch(type -> type.isAssignableFrom(parameter)));
    }

    /** The formats that are on, Spring's first, and their streams if a body is one. */
    final Stream<Candidate> candidates(HandlerMethod handler, Direction direction) {
        List<ResolvableType> bodies = bodies(handler, direction);
        List<Converter> all = converters(direction);
        Stream<Candidate> springCandidates = all.stream().<Candidate>mapMulti((converter, next) -> {
            if (converter.format() != null) {
                next.accept(new Candidate(
                        converter.format(),
                        false,
                        mediaType -> bodies.stream().anyMatch(body -> converter == first(all, body, mediaType))
                                ? null
                                : NOT_BY_SPRING));
            }
        });
        return Stream.concat(springCandidates, ours(handler, direction).stream());
    }

    private List<Candidate> ours(HandlerMethod handler, Direction direction) {
        return ours.computeIfAbsent(new Body(Handler.of(handler), direction), body -> {
            List<Candidate> candidates = new ArrayList<>();
            for (BodyFormat format : registry.formats()) {
                // one format is usually enough at the start
                Supplier<Optional<String>> whyNot =
                        SingletonSupplier.of(() -> Optional.ofNullable(findWhyNot(format, handler, direction)));
                candidates.add(new Candidate(format.codec().format(), false, mediaType -> whyNot.get()
                        .orElse(null)));
            }
            streams(handler, direction)
                    .forEach(format ->
                            candidates.add(new Candidate(format.framing().format(), true, mediaType -> null)));
            return List.copyOf(candidates);
        });
    }

    private Stream<FramedFormat> streams(HandlerMethod handler, Direction direction) {
        ResolvableType message = hasJsonView(handler, direction) ? null : message(handler, direction);
        return message == null
                ? Stream.of()
                : streams(direction)
                        .filter(format ->
                                direction == Direction.REQUEST ? format.reads(message) : format.writes(message));
    }

    private static @Nullable Converter first(List<Converter> all, ResolvableType body, MediaType mediaType) {
        return BoundTypes.isHandledBySpring(body.toClass())
                ? null
                : all.stream()
                        .filter(one -> one.converts().test(body, mediaType))
                        .findFirst()
                        .orElse(null);
    }

    /** Why a format supports none of the types that a handler's body may be converted as; null if it does, or there is no body. */
    final @Nullable String whyNot(BodyFormat format, HandlerMethod handler, Direction direction) {
        return ours(handler, direction).stream()
                .filter(candidate ->
                        !candidate.stream() && candidate.format().name().equals(format.name()))
                .findFirst()
                .map(candidate -> candidate.whyNot().apply(format.mediaType()))
                .orElse(null);
    }

    private @Nullable String findWhyNot(BodyFormat format, HandlerMethod handler, Direction direction) {
        if (hasJsonView(handler, direction)) {
            return JsonViewRule.UNSUPPORTED;
        }
        ResolvableType response = HandlerBodies.response(handler);
        Class<?> element = response.getGeneric().toClass();
        if (direction == Direction.RESPONSE && StreamTypes.isPublisher(response) && TextOffer.isText(element)) {
            // Spring sends texts one after the other, and no list
            return UnknownTypes.why(response.getGeneric(), element);
        }
        List<ResolvableType> bodies = bodies(handler, direction);
        List<String> reasons = bodies.stream()
                .map(body -> whyNot(format, body, direction))
                .filter(Objects::nonNull)
                .toList();
        return reasons.size() < bodies.size() || bodies.isEmpty() ? null : reasons.get(0);
    }

    private static boolean hasJsonView(HandlerMethod handler, Direction direction) {
        return direction == Direction.REQUEST
                ? JsonViewRule.appliesToRequest(HandlerBodies.requestParameter(handler))
                : JsonViewRule.appliesToResponse(handler);
    }

    /** The media types that a handler's body could be in; none if it has no body. */
    final Set<MediaType> mediaTypes(HandlerMethod handler, Direction direction) {
        List<ResolvableType> bodies = bodies(handler, direction);
        Set<MediaType> found = new LinkedHashSet<>();
        for (ResolvableType body : bodies) {
            converters(direction).forEach(one -> found.addAll(one.mediaTypes().apply(body)));
        }
        if (!bodies.isEmpty()) {
            ours(handler, direction).stream()
                    .filter(candidate -> candidate.supports(candidate.mediaType()))
                    .forEach(candidate -> found.add(candidate.mediaType()));
        }
        return found;
    }

    /** The media types of a request's body of a type, if the handler is not a method. */
    public final Set<MediaType> readable(ResolvableType body) {
        Set<MediaType> found = new LinkedHashSet<>();
        converters(Direction.REQUEST)
                .forEach(one -> found.addAll(one.mediaTypes().apply(body)));
        registry.formats().stream()
                .filter(format -> whyNot(format, body, Direction.REQUEST) == null)
                .forEach(format -> found.add(format.mediaType()));
        return found;
    }

    /** Whether a handler reads a media type that it declares; of a range, the declaration is trusted. */
    final boolean reads(HandlerMethod handler, MediaType mediaType) {
        List<ResolvableType> bodies = bodies(handler, Direction.REQUEST);
        return bodies.isEmpty()
                || !mediaType.isConcrete()
                || converters(Direction.REQUEST).stream().anyMatch(converter -> bodies.stream()
                        .anyMatch(body -> converter.converts().test(body, mediaType)));
    }

    /** Whether a handler declares the type of one of its bodies, so that formats can be asked about it. */
    final boolean isTyped(HandlerMethod handler) {
        return isTyped(handler, Direction.REQUEST) || isTyped(handler, Direction.RESPONSE);
    }

    private boolean isTyped(HandlerMethod handler, Direction direction) {
        return (direction == Direction.REQUEST || HandlerBodies.isWritten(handler))
                && bodies(handler, direction).stream()
                        .anyMatch(body -> bound(body, direction) != null || StreamTypes.message(body) != null);
    }

    /** The type that a body is mapped as; null if Spring handles it or it is not known. */
    static @Nullable Type bound(ResolvableType body, Direction direction) {
        return direction == Direction.REQUEST ? BoundTypes.toRead(body) : BoundTypes.toWrite(body);
    }

    private boolean isPlain(HandlerMethod handler, Direction direction) {
        return !hasJsonView(handler, direction)
                && bodies(handler, direction).stream().anyMatch(body -> {
                    Type bound = bound(body, direction);
                    return bound != null && registry.isPlain(body.toClass(), bound);
                });
    }

    /** The declared type of a body that no format of ours supports; null if one does. */
    final @Nullable ResolvableType unsupported(HandlerMethod handler, Direction direction) {
        boolean supported = !isTyped(handler, direction)
                || isPlain(handler, direction)
                || registry.formats().stream()
                        .anyMatch(format -> whyNot(format, handler, direction) == null
                                || streams(handler, direction)
                                        .anyMatch(stream -> stream.name().equals(format.name())));
        return supported ? null : bodies(handler, direction).get(0);
    }
}
