package io.wireformat.http.internal.handlers;

import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.formats.FramedFormat;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.SimpleNames;
import io.wireformat.http.internal.types.StreamTypes;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.web.method.HandlerMethod;

/**
 * What handlers read and answer in where they declare nothing, and why not in a format; with what one of Spring's stacks
 * converts itself. Safe for use by many threads.
 */
public abstract class HandlerFormats {

    /** Why one of Spring's formats is not there. */
    private static final String LEFT_BY_SPRING = "Spring does not convert it so";

    private final FormatRegistry registry;
    private final WidenedHandlers opened;

    /** With the formats that are on. */
    protected HandlerFormats(FormatRegistry registry, WidenedHandlers opened) {
        this.registry = registry;
        this.opened = opened;
    }

    /** Handlers that read and answer in more than they declare. */
    final WidenedHandlers opened() {
        return opened;
    }

    /**
     * One of those that Spring asks to convert content.
     *
     * @param format of Spring's; null where it is none that we know
     * @param converts whether it does so, by type and media type
     * @param mediaTypes those that Spring does not tell by itself
     */
    public record Converter(
            @Nullable WireFormat format,
            BiPredicate<ResolvableType, MediaType> converts,
            Function<ResolvableType, Collection<MediaType>> mediaTypes) {}

    /**
     * A format that takes part.
     *
     * @param format the format, or that of its streams
     * @param ofStreams whether it is that of streams
     * @param whyNot why content is not in it under one of its media types; null where it is
     */
    record Carrier(WireFormat format, boolean ofStreams, Function<MediaType, @Nullable String> whyNot) {

        /** The media type of the content that we send. */
        MediaType mediaType() {
            return new FormatMediaTypes(format).own().get(0);
        }

        boolean carries(MediaType mediaType) {
            return whyNot.apply(mediaType) == null;
        }
    }

    /** Those that Spring asks, in its order. */
    protected abstract List<Converter> converters(Direction direction);

    /** The types that a handler's content can be taken for; none where there is no content. */
    protected abstract List<ResolvableType> bodies(HandlerMethod handler, Direction direction);

    /** The type of the messages of a handler's content; null where that is no stream. */
    protected abstract @Nullable ResolvableType message(HandlerMethod handler, Direction direction);

    /** Why a format does not carry content of a type; null where it does. */
    protected abstract @Nullable String whyNot(BodyFormat format, ResolvableType body, Direction direction);

    /** The streams that there are. */
    protected Stream<FramedFormat> streams(Direction direction) {
        return registry.streams().stream();
    }

    private Stream<FramedFormat> streams(HandlerMethod handler, Direction direction) {
        ResolvableType message = isViewed(handler, direction) ? null : message(handler, direction);
        return message == null
                ? Stream.of()
                : streams(direction)
                        .filter(format ->
                                direction == Direction.REQUEST ? format.reads(message) : format.writes(message));
    }

    /** The media types that a handler could read; none where it reads no content. */
    public final Set<MediaType> readable(HandlerMethod handler) {
        return mediaTypes(handler, Direction.REQUEST);
    }

    /** The media types that a handler could answer in. */
    public final Set<MediaType> writable(HandlerMethod handler) {
        return mediaTypes(handler, Direction.RESPONSE);
    }

    private Set<MediaType> mediaTypes(HandlerMethod handler, Direction direction) {
        List<ResolvableType> bodies = bodies(handler, direction);
        if (bodies.isEmpty()) {
            return Set.of();
        }
        Set<MediaType> found = new LinkedHashSet<>();
        bodies.forEach(body -> addSprings(body, direction, found));
        ours(handler, direction)
                .filter(carrier -> carrier.carries(carrier.mediaType()))
                .forEach(carrier -> found.add(carrier.mediaType()));
        return found;
    }

    /** The media types that content of a type could be read in, where it is no method's. */
    public final Set<MediaType> readable(ResolvableType body) {
        Set<MediaType> found = new LinkedHashSet<>();
        addSprings(body, Direction.REQUEST, found);
        registry.formats().stream()
                .filter(format -> whyNot(format, body, Direction.REQUEST) == null)
                .forEach(format -> found.add(format.mediaType()));
        return found;
    }

    private void addSprings(ResolvableType body, Direction direction, Set<MediaType> found) {
        converters(direction)
                .forEach(converter -> found.addAll(converter.mediaTypes().apply(body)));
    }

    /** Whether a handler reads content of a media type; of a range, and where it has ways of its own, what it declares. */
    public final boolean reads(HandlerMethod handler, MediaType mediaType) {
        List<ResolvableType> bodies = bodies(handler, Direction.REQUEST);
        return bodies.isEmpty()
                || !mediaType.isConcrete()
                || converters(Direction.REQUEST).stream().anyMatch(converter -> bodies.stream()
                        .anyMatch(body -> converter.converts().test(body, mediaType)));
    }

    /** Why a format carries none of the types that a handler's content can be taken for; null where it carries one, or there is none. */
    public final @Nullable String whyNot(BodyFormat format, HandlerMethod handler, Direction direction) {
        if (isViewed(handler, direction)) {
            return JsonViewRule.UNSUPPORTED;
        }
        List<ResolvableType> bodies = bodies(handler, direction);
        List<String> reasons = bodies.stream()
                .map(body -> whyNot(format, body, direction))
                .filter(Objects::nonNull)
                .toList();
        return reasons.size() < bodies.size() || bodies.isEmpty() ? null : reasons.get(0);
    }

    /** The formats that are on, Spring's first; and those of streams where a handler's content is one. */
    final Stream<Carrier> carriers(HandlerMethod handler, Direction direction) {
        List<ResolvableType> bodies = bodies(handler, direction);
        List<Converter> all = converters(direction);
        Stream<Carrier> springs = all.stream().<Carrier>mapMulti((converter, next) -> {
            if (converter.format() != null) {
                next.accept(new Carrier(
                        converter.format(),
                        false,
                        mediaType -> bodies.stream().anyMatch(body -> converter == first(all, body, mediaType))
                                ? null
                                : LEFT_BY_SPRING));
            }
        });
        return Stream.concat(springs, ours(handler, direction));
    }

    private Stream<Carrier> ours(HandlerMethod handler, Direction direction) {
        return Stream.concat(
                registry.formats().stream()
                        .map(format -> new Carrier(
                                format.codec().format(), false, mediaType -> whyNot(format, handler, direction))),
                streams(handler, direction)
                        .map(format -> new Carrier(format.framing().format(), true, mediaType -> null)));
    }

    /** Who is asked first; null where nobody is, or nobody is needed. */
    private static @Nullable Converter first(List<Converter> all, ResolvableType body, MediaType mediaType) {
        return BoundTypes.isHandledBySpring(body.toClass())
                ? null
                : all.stream()
                        .filter(one -> one.converts().test(body, mediaType))
                        .findFirst()
                        .orElse(null);
    }

    /** Makes each format say which of a handler's types it declines, before a request does. */
    final void bind(HandlerMethod handler) {
        for (Direction direction : Direction.values()) {
            bodies(handler, direction)
                    .forEach(body -> registry.formats().forEach(format -> whyNot(format, body, direction)));
        }
    }

    /** Whether content of a handler is of a type that it declares, so that formats can be asked for it. */
    final boolean isKnown(HandlerMethod handler) {
        return Stream.of(Direction.values()).anyMatch(direction -> isKnown(handler, direction));
    }

    /** The type of a handler's content that it declares and no format carries; null where one does. */
    final @Nullable ResolvableType silent(HandlerMethod handler, Direction direction) {
        return isKnown(handler, direction) && !isSpoken(handler, direction)
                ? bodies(handler, direction).get(0)
                : null;
    }

    /** Why no format supports the type of a handler's content: the reason of the first format. */
    final @Nullable String whySilent(HandlerMethod handler, Direction direction) {
        String reason = whyNot(registry.formats().get(0), handler, direction);
        return reason != null ? SimpleNames.in(reason) : null;
    }

    private boolean isKnown(HandlerMethod handler, Direction direction) {
        return (direction == Direction.REQUEST || HandlerBodies.isWritten(handler))
                && bodies(handler, direction).stream()
                        .anyMatch(body -> bound(body, direction) != null || StreamTypes.message(body) != null);
    }

    /** The type that content has a schema of; null where it is left to Spring or not known. */
    static @Nullable Type bound(ResolvableType body, Direction direction) {
        return direction == Direction.REQUEST ? BoundTypes.toRead(body) : BoundTypes.toWrite(body);
    }

    /** Whether any format does but Spring's own, whose streams are known here too. */
    private boolean isSpoken(HandlerMethod handler, Direction direction) {
        return registry.formats().stream()
                .anyMatch(format -> whyNot(format, handler, direction) == null
                        || streams(handler, direction)
                                .anyMatch(stream -> stream.name().equals(format.name())));
    }

    private static boolean isViewed(HandlerMethod handler, Direction direction) {
        return direction == Direction.REQUEST
                ? JsonViewRule.appliesToRequest(HandlerBodies.requestParameter(handler))
                : JsonViewRule.appliesToResponse(handler);
    }
}
