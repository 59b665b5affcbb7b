package io.wireformat.web;

import io.wireformat.codec.WireFormat;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.web.method.HandlerMethod;

/** The media types that a handler's content can have, for who describes it. Safe for use by many threads. */
public abstract class DocumentedFormats {

    /** Content of a handler. */
    public enum Direction {
        /** What it reads. */
        REQUEST,
        /** What it answers. */
        ANSWER
    }

    /**
     * A format that takes part.
     *
     * @param format the format
     * @param carries whether content can be in it under one of its media types
     */
    public record Carrier(WireFormat format, Predicate<MediaType> carries) {}

    /**
     * The media types that content has in each format that carries it, as far as the handler does not narrow them
     * down, those of Spring's formats first; none where it is not ours to tell.
     */
    public final Map<MediaType, WireFormat> of(HandlerMethod handler, Direction direction) {
        ResolvableType body = body(handler, direction);
        if (body == null || BoundTypes.isLeftToSpring(body.toClass())) {
            return Map.of();
        }
        OpenedHandlers.Opening opening = opening(handler, direction);
        Collection<MediaType> declared = opening == null
                ? declared(handler, direction)
                : opening.declared().included();
        Map<MediaType, WireFormat> documented = new LinkedHashMap<>();
        carriers(handler, direction, body).forEach(carrier -> {
            FormatMediaTypes format = new FormatMediaTypes(carrier.format());
            boolean opened = opening != null && opening.isToAllOf(format);
            for (MediaType mediaType : opened ? List.of(format.own().get(0)) : format.within(declared)) {
                if (carrier.carries().test(mediaType)) {
                    documented.put(mediaType, carrier.format());
                }
            }
        });
        return documented;
    }

    /** Whether a media type is none that a handler declares, but one that stands for what it is opened to. */
    public final boolean isOnlyMapped(HandlerMethod handler, Direction direction, MediaType mediaType) {
        OpenedHandlers.Opening opening = opening(handler, direction);
        return opening != null
                && !opening.declared().included().contains(mediaType)
                && opening.widened().included().contains(mediaType);
    }

    /** The type that content has a schema of; null where there is none. */
    public final @Nullable Type type(HandlerMethod handler, Direction direction) {
        ResolvableType body = body(handler, direction);
        if (body == null) {
            return null;
        }
        return direction == Direction.REQUEST ? BoundTypes.toRead(body) : BoundTypes.toWrite(body);
    }

    /** Whether a media type is that of a format, whether the format is on or not. */
    public abstract boolean isOfFormat(MediaType mediaType);

    /** The type of a handler's content, without what promises or wraps it; null where there is none. */
    protected abstract @Nullable ResolvableType body(HandlerMethod handler, Direction direction);

    /** What a handler takes in place of what it declares; null where it is that. */
    protected abstract OpenedHandlers.@Nullable Opening opening(HandlerMethod handler, Direction direction);

    /** What a handler says that it consumes or produces. */
    protected abstract Collection<MediaType> declared(HandlerMethod handler, Direction direction);

    /** The formats that take part, Spring's first. */
    protected abstract Stream<Carrier> carriers(HandlerMethod handler, Direction direction, ResolvableType body);
}
