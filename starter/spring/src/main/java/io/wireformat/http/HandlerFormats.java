package io.wireformat.http;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.web.BodyFormat;
import io.wireformat.web.BoundTypes;
import io.wireformat.web.DocumentedFormats;
import io.wireformat.web.DocumentedFormats.Direction;
import io.wireformat.web.FixedAnswers;
import io.wireformat.web.FormatsReport.Speech;
import io.wireformat.web.HandlerContent;
import io.wireformat.web.RequestBodies;
import io.wireformat.web.StreamTypes;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerMapping;

/** What a handler could have read or answered. */
final class HandlerFormats implements HandlerContent {

    /** Values have a class of their own for each of their handlers at most, where nobody makes classes all the time. */
    private static final int MOST_ANSWERS = 5000;

    private final Supplier<Stream<FormatConverter>> formats;

    private final Supplier<List<HttpMessageConverter<?>>> others;

    private final Map<Answer, Boolean> varying = new ConcurrentHashMap<>();

    HandlerFormats(Supplier<Stream<FormatConverter>> formats, Supplier<List<HttpMessageConverter<?>>> others) {
        this.formats = formats;
        this.others = others;
    }

    @Override
    public List<MediaType> readable(HandlerMethod handler) {
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
        unlessViewed(handler, Direction.REQUEST)
                .filter(format -> format.canRead(body, format.mediaType()))
                .forEach(format -> mediaTypes.add(format.mediaType()));
        return List.copyOf(mediaTypes);
    }

    @Override
    public boolean reads(HandlerMethod handler, MediaType mediaType) {
        ResolvableType body = requestBody(handler);
        return body == null
                || !mediaType.isConcrete()
                || Stream.concat(others.get().stream(), formats.get())
                        .anyMatch(converter -> Converters.canRead(converter, body, mediaType));
    }

    private Stream<FormatConverter> unlessViewed(HandlerMethod handler, Direction direction) {
        return DocumentedFormats.isViewed(handler, direction) ? Stream.of() : formats.get();
    }

    /** In the formats; Spring says the others itself. */
    @Override
    public List<MediaType> writable(HandlerMethod handler) {
        return unlessViewed(handler, Direction.ANSWER)
                .filter(format -> answers(handler).anyMatch(answer -> writes(format, answer)))
                .map(FormatConverter::mediaType)
                .toList();
    }

    @Override
    public @Nullable String whyNot(BodyFormat format, HandlerMethod handler, Direction direction) {
        return formats.get()
                .filter(converter -> converter instanceof WireHttpMessageConverter wire && wire.format() == format)
                .map(converter -> whyNot(converter, handler, direction))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Why a format carries none of the types that content can be taken for; null where it carries one. */
    static @Nullable String whyNot(FormatConverter format, HandlerMethod handler, Direction direction) {
        if (DocumentedFormats.isViewed(handler, direction)) {
            return BodyFormat.VIEWED;
        }
        List<ResolvableType> bodies = bodies(handler, direction).toList();
        Function<ResolvableType, @Nullable String> reason = direction == Direction.REQUEST
                ? format::whyNotRead
                : body -> format.whyNotWritten(body, valueClass(body));
        List<String> reasons =
                bodies.stream().map(reason).filter(Objects::nonNull).toList();
        return reasons.size() < bodies.size() || bodies.isEmpty() ? null : reasons.get(0);
    }

    /** The types that a handler's content can be taken for. */
    static Stream<ResolvableType> bodies(HandlerMethod handler, Direction direction) {
        return direction == Direction.REQUEST ? Stream.ofNullable(requestBody(handler)) : answers(handler);
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

    /** Whether a value that a method returns can be written in one way or another, so that a client's choice counts. */
    boolean vary(MethodParameter returned, Class<?> valueClass, HttpServletRequest request) {
        Answer answer = new Answer(
                request.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE) instanceof HandlerMethod handler
                        ? handler.getMethod()
                        : null,
                returned.getContainingClass(),
                returned.getExecutable(),
                valueClass);
        Boolean known = varying.get(answer);
        if (known == null) {
            known = !BoundTypes.isLeftToSpring(valueClass) && vary(SchemaLinks.declared(returned), valueClass);
            if (varying.size() >= MOST_ANSWERS) {
                varying.clear();
            }
            varying.put(answer, known);
        }
        return known;
    }

    /**
     * A value that was returned.
     *
     * @param handler that of the request, whose JSON view counts; null where it is no method
     * @param controller the class of the method that returned it, which an exception handler may be
     */
    private record Answer(@Nullable Method handler, Class<?> controller, Executable method, Class<?> valueClass) {}

    private boolean vary(ResolvableType declared, Class<?> valueClass) {
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
