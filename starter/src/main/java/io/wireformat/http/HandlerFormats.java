package io.wireformat.http;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.http.DocumentedFormats.Direction;
import io.wireformat.http.FormatsReport.Speech;
import java.lang.reflect.Type;
import java.util.Collection;
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

    /** Whether a handler reads content of a media type; of a range, and where it has ways of its own, what it declares. */
    boolean reads(HandlerMethod handler, MediaType mediaType) {
        ResolvableType body = requestBody(handler);
        return body == null
                || !mediaType.isConcrete()
                || Stream.concat(others.get().stream(), formats.get())
                        .anyMatch(converter -> Converters.canRead(converter, body, mediaType));
    }

    /**
     * The media types that a handler reads which says what it consumes.
     *
     * @param mapped what Spring takes for that
     */
    List<MediaType> readable(HandlerMethod handler, Set<MediaType> mapped) {
        OpenedHandlers.Opening opening = mappings.of(handler, Direction.REQUEST);
        Set<MediaType> mediaTypes = new LinkedHashSet<>(
                opening == null ? mapped : opening.declared().included());
        ResolvableType body = opening != null && opening.toAll() ? requestBody(handler) : null;
        if (body != null) {
            for (HttpMessageConverter<?> other : others.get()) {
                mappings.openTo(other)
                        .filter(named -> Converters.canRead(other, body, named))
                        .forEach(mediaTypes::add);
            }
            addReadable(body, mediaTypes);
        }
        mediaTypes.removeIf(mediaType -> !reads(handler, mediaType));
        return List.copyOf(mediaTypes);
    }

    /** What is told of media types: those that are sent, without their other names. */
    List<MediaType> told(List<MediaType> mediaTypes) {
        return mappings.told(mediaTypes);
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

    /** Whether any format speaks to a handler, as far as the types that it declares tell. */
    Speech speech(HandlerMethod method) {
        ResolvableType body = requestBody(method);
        ResolvableType request = body != null && isCarriable(body, BoundTypes.toRead(body)) ? body : null;
        List<ResolvableType> answers = FixedAnswers.isWritten(method)
                ? answers(method)
                        .filter(answer -> isCarriable(answer, BoundTypes.toWrite(answer, valueClass(answer))))
                        .toList()
                : List.of();
        if (request == null && answers.isEmpty()) {
            return Speech.NOT_ASKED_FOR;
        }
        boolean viewed = method.hasMethodAnnotation(JsonView.class);
        return formats.get()
                        .anyMatch(format -> (request != null && format.canRead(request, format.mediaType()))
                                || (!viewed && answers.stream().anyMatch(answer -> writes(format, answer))))
                ? Speech.SPOKEN
                : Speech.SILENT;
    }

    /** Whether a value can be written in one way or another, so that a client's choice counts. */
    boolean vary(ResolvableType declared, Class<?> valueClass) {
        return StreamTypes.isStream(declared, valueClass)
                || formats.get()
                        .anyMatch(format -> format instanceof WireHttpMessageConverter wire
                                && wire.whyNotWritten(declared, valueClass) == null)
                || others.get().stream()
                                .filter(MeteredJacksonHttpMessageConverter.class::isInstance)
                                .filter(other -> other.canWrite(valueClass, null))
                                .limit(2)
                                .count()
                        > 1;
    }

    private static boolean isCarriable(ResolvableType type, @Nullable Type bound) {
        return bound != null || StreamTypes.message(type) != null;
    }

    private static boolean writes(FormatConverter format, ResolvableType answer) {
        return format.canWrite(answer, valueClass(answer), format.mediaType());
    }

    /** Of a collection that may be a list or not, what it most often is. */
    static Class<?> valueClass(ResolvableType answer) {
        Class<?> declared = answer.toClass();
        return declared == Collection.class ? List.class : declared;
    }

    static @Nullable ResolvableType requestBody(HandlerMethod method) {
        MethodParameter parameter = RequestBodies.parameterOf(method);
        return parameter == null ? null : unwrapped(parameter);
    }

    /**
     * What is written for a handler: of what a publisher has, or what can be gone through, a list or its messages, as the
     * client wants it; events are sent by Spring.
     */
    static Stream<ResolvableType> answers(HandlerMethod method) {
        ResolvableType answer = AnswerType.of(method).body().type();
        boolean publisher = StreamTypes.isPublisher(answer);
        if (publisher && BoundTypes.isHandledBySpring(answer.getGeneric().toClass())) {
            return Stream.of(answer.getGeneric());
        }
        return publisher || answer.resolve() == Iterable.class
                ? Stream.of(
                        ResolvableType.forClassWithGenerics(List.class, answer.getGeneric()),
                        publisher ? StreamTypes.awaited(answer) : answer)
                : Stream.of(answer);
    }

    static ResolvableType unwrapped(MethodParameter parameter) {
        return AnswerType.inside(HttpEntity.class, ResolvableType.forMethodParameter(parameter));
    }
}
