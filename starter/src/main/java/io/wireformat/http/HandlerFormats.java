package io.wireformat.http;

import io.wireformat.http.DocumentedFormats.Direction;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.method.HandlerMethod;

/** What a handler could have read or answered. */
final class HandlerFormats {

    private final Supplier<Stream<FormatConverter>> formats;

    private final Supplier<List<HttpMessageConverter<?>>> others;

    private final OpenedMappings mappings;

    HandlerFormats(
            Supplier<Stream<FormatConverter>> formats,
            Supplier<List<HttpMessageConverter<?>>> others,
            OpenedMappings mappings) {
        this.formats = formats;
        this.others = others;
        this.mappings = mappings;
    }

    /** The media types that a handler reads; none where it reads no content. */
    List<MediaType> readable(HandlerMethod handler) {
        ResolvableType body = requestBody(handler);
        if (body == null) {
            return List.of();
        }
        Set<MediaType> mediaTypes = new LinkedHashSet<>();
        for (HttpMessageConverter<?> other : others.get()) {
            if (Converters.canRead(other, body, null)) {
                mediaTypes.addAll(other.getSupportedMediaTypes(body.toClass()));
            }
        }
        addReadable(body, mediaTypes);
        return List.copyOf(mediaTypes);
    }

    /**
     * The media types that a handler reads which says what it consumes.
     *
     * @param mapped what Spring takes for that
     */
    List<MediaType> readable(HandlerMethod handler, Set<MediaType> mapped) {
        OpenedHandlers.Opening opening = mappings.of(handler, Direction.REQUEST);
        if (opening == null) {
            return List.copyOf(mapped);
        }
        Set<MediaType> mediaTypes = new LinkedHashSet<>(opening.declared().included());
        ResolvableType body = opening.toAll() ? requestBody(handler) : null;
        if (body != null) {
            for (HttpMessageConverter<?> other : others.get()) {
                mappings.openTo(other)
                        .filter(named -> Converters.canRead(other, body, named))
                        .forEach(mediaTypes::add);
            }
            addReadable(body, mediaTypes);
        }
        return List.copyOf(mediaTypes);
    }

    /** The media types that a handler reads, the formats' own included. */
    List<MediaType> readable(@Nullable Object handler, HttpMediaTypeNotSupportedException refusal) {
        HandlerMethod method = handler instanceof HandlerMethod found ? found : null;
        ResolvableType body = method != null ? requestBody(method) : null;
        if (method != null && body != null && StreamTypes.message(body) != null) {
            // Spring names all that its converters read, but they read no streams
            return readable(method);
        }
        Set<MediaType> mediaTypes = new LinkedHashSet<>(mappings.told(refusal.getSupportedMediaTypes()));
        if (body != null) {
            addReadable(body, mediaTypes);
        }
        return List.copyOf(mediaTypes);
    }

    private void addReadable(ResolvableType body, Set<MediaType> mediaTypes) {
        formats.get()
                .filter(format -> format.canRead(body, format.mediaType()))
                .forEach(format -> mediaTypes.add(format.mediaType()));
    }

    /** The media types that a handler answers in, the formats' own included. */
    List<MediaType> writable(@Nullable Object handler, HttpMediaTypeNotAcceptableException refusal) {
        Set<MediaType> mediaTypes = new LinkedHashSet<>(mappings.told(refusal.getSupportedMediaTypes()));
        if (handler instanceof HandlerMethod method) {
            formats.get()
                    .filter(format -> answers(method).anyMatch(answer -> writes(format, answer)))
                    .forEach(format -> mediaTypes.add(format.mediaType()));
        }
        return List.copyOf(mediaTypes);
    }

    /** Makes each format say which of a handler's types it declines, before a request does. */
    void bind(HandlerMethod method) {
        ResolvableType request = requestBody(method);
        formats.get().forEach(format -> {
            if (request != null) {
                format.canRead(request, format.mediaType());
            }
            answers(method).forEach(answer -> writes(format, answer));
        });
    }

    private static boolean writes(FormatConverter format, ResolvableType answer) {
        return format.canWrite(answer, answer.toClass(), format.mediaType());
    }

    static @Nullable ResolvableType requestBody(HandlerMethod method) {
        MethodParameter parameter = RequestBodies.parameterOf(method);
        return parameter == null ? null : unwrapped(parameter);
    }

    /** What is written for a handler: of what a publisher has, a list or its messages, as the client wants it. */
    static Stream<ResolvableType> answers(HandlerMethod method) {
        ResolvableType answer = AnswerType.of(method).body().type();
        return StreamTypes.isPublisher(answer)
                ? Stream.of(
                        ResolvableType.forClassWithGenerics(List.class, answer.getGeneric()),
                        StreamTypes.awaited(answer))
                : Stream.of(answer);
    }

    static ResolvableType unwrapped(MethodParameter parameter) {
        ResolvableType type = ResolvableType.forMethodParameter(parameter);
        return HttpEntity.class.isAssignableFrom(type.toClass())
                ? type.as(HttpEntity.class).getGeneric()
                : type;
    }
}
