package io.wireformat.servlet.internal.handler;

import io.wireformat.http.internal.converter.Converters;
import io.wireformat.http.internal.converter.FormatConverter;
import io.wireformat.http.internal.converter.MeteredJacksonHttpMessageConverter;
import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.handlers.Direction;
import io.wireformat.http.internal.handlers.WidenedHandlers;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.ReturnedValue;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.internal.BoundedCache;
import io.wireformat.servlet.internal.exchange.AwaitedMessages;
import io.wireformat.servlet.internal.exchange.ServerExchange;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.BaseStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.mvc.method.annotation.AbstractMessageConverterMethodProcessor;
import org.springframework.web.servlet.mvc.method.annotation.RequestResponseBodyMethodProcessor;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitterReturnValueHandler;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityReturnValueHandler;

/**
 * What Spring makes of a value that a handler returns as a body, with what formats need around it where the request or
 * the handler names one:
 *
 * <ul>
 *   <li>what an opened handler is mapped with is narrowed down to what it declares and what the request names, as far as
 *       there is a converter for the value: Spring believes a mapping, fails where no converter keeps it, and compares
 *       no more than 50 media types;
 *   <li>a publisher of many values, such as a {@code Flux}, that a client wants as a stream of ours before all else is
 *       written message by message, by the thread of the request; Spring collects it to a list or writes a stream of its
 *       own;
 *   <li>where the chosen format cannot write the value that there is, Spring answers once more, from the choice of the
 *       media type on, without that format; the first failure stands where the client accepts nothing else.
 * </ul>
 *
 * <p>A {@link Stream} is closed, whatever becomes of it: Spring writes it nowhere where the client accepts none of its
 * media types, or has it already.
 */
public final class AnswerValues implements HandlerMethodReturnValueHandler {

    private static final String PRODUCIBLE = HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE;

    private final HandlerMethodReturnValueHandler spring;

    private final Shared shared;

    private AnswerValues(HandlerMethodReturnValueHandler spring, Shared shared) {
        this.spring = spring;
        this.shared = shared;
    }

    /**
     * Handlers of the values that Spring writes as bodies, in the place of Spring's own.
     *
     * @param all Spring's, and the application's, which stay
     * @param registry the formats
     * @param opened handlers that answer in more than they declare
     * @param exchange tells what requests accept
     * @param streams whether publishers are written as a media type message by message
     * @param converters those that write values
     * @param longestWait for a single message of a publisher; unbounded where it is not positive
     */
    public static List<HandlerMethodReturnValueHandler> inPlaceOf(
            List<HandlerMethodReturnValueHandler> all,
            FormatRegistry registry,
            WidenedHandlers opened,
            ServerExchange exchange,
            Predicate<MediaType> streams,
            List<HttpMessageConverter<?>> converters,
            Duration longestWait) {
        Shared shared = new Shared(
                all,
                registry,
                opened,
                exchange,
                streams,
                converters,
                longestWait,
                new BoundedCache<>(ReturnedValue.MAX_VALUES));
        return all.stream()
                .map(handler -> writesBodies(handler) ? new AnswerValues(handler, shared) : handler)
                .toList();
    }

    private static boolean writesBodies(HandlerMethodReturnValueHandler handler) {
        return handler instanceof AbstractMessageConverterMethodProcessor
                || handler instanceof ResponseEntityReturnValueHandler
                || handler instanceof ResponseBodyEmitterReturnValueHandler;
    }

    @Override
    public boolean supportsReturnType(MethodParameter type) {
        return spring.supportsReturnType(type);
    }

    @Override
    public void handleReturnValue(
            @Nullable Object value, MethodParameter type, ModelAndViewContainer container, NativeWebRequest request)
            throws Exception {
        HttpServletRequest asked = request.getNativeRequest(HttpServletRequest.class);
        HttpServletResponse answer = request.getNativeResponse(HttpServletResponse.class);
        try {
            if (asked == null || answer == null) {
                spring.handleReturnValue(value, type, container, request);
                return;
            }
            if (spring instanceof ResponseBodyEmitterReturnValueHandler && isOfMany(type, value)) {
                ServerExchange.vary(answer);
            }
            if (!takesFormats(asked, answer, value)) {
                handle(value, type, container, request, asked);
                return;
            }
            AcceptedFormats accepted = shared.exchange().accepted(asked);
            List<MediaType> answerable = answerable(accepted, type, bodyOf(value));
            if (answerable.isEmpty()) {
                requireNothingDeclared(accepted, asked, answer, value);
            } else if (answerable.size() < accepted.ranges().size()) {
                HttpServletRequest accepting = new AcceptingRequest(asked, answerable);
                ServerExchange.context(asked).accept(shared.registry().accepted(answerable));
                try {
                    handleReturnValue(value, type, container, new ServletWebRequest(accepting, answer));
                } finally {
                    ServerExchange.context(asked).accept(accepted);
                }
                return;
            }
            WidenedHandlers.Widening opening = opening(asked);
            if (opening != null) {
                narrow(asked, opening, BoundTypes.ofEntity(type), value);
            }
            Object body = bodyOf(value);
            ReactiveAdapter adapter = StreamTypes.publisherOf(type, body);
            if (body == null || adapter == null || !isStreamWanted(asked) || !shared.writesBodyOf(asMessages(type))) {
                retried(
                        asked,
                        answer,
                        () -> handle(value, type, container, request, asked),
                        unsent -> spring.handleReturnValue(
                                unsent == null ? value : with(unsent, value), type, container, request));
                return;
            }
            try (AwaitedMessages messages = new AwaitedMessages(adapter.toPublisher(body), shared.longestWait())) {
                AnswerType awaitedType = asMessages(type);
                Retry awaiting = unsent -> shared.handlerOf(awaitedType)
                        .handleReturnValue(
                                with(unsent == null ? messages : unsent, value), awaitedType, container, request);
                retried(asked, answer, () -> awaiting.run(null), awaiting);
            }
        } finally {
            // a stream closes what it reads from only once
            if (bodyOf(value) instanceof BaseStream<?, ?> stream) {
                stream.close();
            }
        }
    }

    /** Whether a format may be what the answer is in: the request names one, or perhaps the handler does. */
    private boolean takesFormats(HttpServletRequest request, HttpServletResponse response, @Nullable Object value) {
        return shared.exchange().accepted(request).nameAny()
                || request.getAttribute(PRODUCIBLE) != null
                || saysContentType(response, value);
    }

    /** Whether a value is a publisher of many that Spring collects, or sends itself, past our last look at an answer. */
    private static boolean isOfMany(MethodParameter type, @Nullable Object value) {
        return StreamTypes.publisherOf(type, bodyOf(value)) != null
                && BoundTypes.mayBeOurs(
                        StreamTypes.each(BoundTypes.ofEntity(type)).toClass());
    }

    private static boolean saysContentType(HttpServletResponse response, @Nullable Object value) {
        return response.getContentType() != null
                || (value instanceof HttpEntity<?> entity
                        && entity.getHeaders().containsHeader(HttpHeaders.CONTENT_TYPE));
    }

    /** What is accepted, without streams under the name of single messages where a body is no stream. */
    private List<MediaType> answerable(AcceptedFormats accepted, MethodParameter type, @Nullable Object body) {
        List<MediaType> streams = accepted.streamsNamedAsMessages();
        return streams.isEmpty() || body == null
                ? accepted.ranges()
                : accepted.ranges().stream()
                        .filter(range -> !streams.contains(range)
                                || isWritten(BoundTypes.ofEntity(type), body.getClass(), range))
                        .toList();
    }

    /** Spring would choose what a handler says that it produces, where nothing that is accepted can be answered. */
    @SuppressWarnings("unchecked") // Spring sets it
    private static void requireNothingDeclared(
            AcceptedFormats accepted, HttpServletRequest request, HttpServletResponse response, @Nullable Object value)
            throws HttpMediaTypeNotAcceptableException {
        Collection<MediaType> declared = (Collection<MediaType>) request.getAttribute(PRODUCIBLE);
        if (declared != null && !accepted.ranges().isEmpty() && !saysContentType(response, value)) {
            throw new HttpMediaTypeNotAcceptableException(List.copyOf(declared));
        }
    }

    /** Has Spring handle a value, which it need not ask the converters about again where that is the same as before. */
    private void handle(
            @Nullable Object value,
            MethodParameter type,
            ModelAndViewContainer container,
            NativeWebRequest request,
            HttpServletRequest asked)
            throws Exception {
        Object body = bodyOf(value);
        AcceptedFormats accepted = shared.exchange().accepted(asked);
        Set<MediaType> producible = body != null
                        && spring instanceof AbstractMessageConverterMethodProcessor
                        && accepted.arePlain()
                        && asked.getAttribute(PRODUCIBLE) == null
                ? shared.producible(type, body, accepted)
                : Set.of();
        if (producible.isEmpty()) {
            spring.handleReturnValue(value, type, container, request);
            return;
        }
        asked.setAttribute(PRODUCIBLE, producible);
        try {
            spring.handleReturnValue(value, type, container, request);
        } finally {
            asked.removeAttribute(PRODUCIBLE);
        }
    }

    private static @Nullable Object bodyOf(@Nullable Object value) {
        return value instanceof HttpEntity<?> entity ? entity.getBody() : value;
    }

    private WidenedHandlers.@Nullable Widening opening(HttpServletRequest request) {
        return request.getAttribute(PRODUCIBLE) != null
                        && request.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE)
                                instanceof HandlerMethod handler
                ? shared.opened().of(handler, Direction.RESPONSE)
                : null;
    }

    private void narrow(
            HttpServletRequest request,
            WidenedHandlers.Widening opening,
            ResolvableType declared,
            @Nullable Object value) {
        Object body = bodyOf(value);
        Class<?> valueClass = body != null ? body.getClass() : declared.toClass();
        List<MediaType> all = shared.opened()
                .producible(opening, shared.exchange().accepted(request).ranges());
        Set<MediaType> narrowed = new LinkedHashSet<>();
        for (MediaType mediaType : all) {
            if (opening.declared().included().contains(mediaType) || isWritten(declared, valueClass, mediaType)) {
                narrowed.add(mediaType);
            }
        }
        request.setAttribute(
                PRODUCIBLE, narrowed.isEmpty() ? Set.copyOf(opening.declared().included()) : narrowed);
    }

    /** What a publisher has is a list or the messages of a stream, as the media type says. */
    private boolean isWritten(ResolvableType declared, Class<?> valueClass, MediaType mediaType) {
        if (!StreamTypes.isPublisher(declared)) {
            return isWrittenAs(declared, valueClass, mediaType);
        }
        return Stream.of(
                        ResolvableType.forClassWithGenerics(List.class, declared.getGeneric()),
                        StreamTypes.awaited(declared))
                .anyMatch(type -> isWrittenAs(type, type.toClass(), mediaType));
    }

    private boolean isWrittenAs(ResolvableType type, Class<?> valueClass, MediaType mediaType) {
        return shared.converters().stream()
                .anyMatch(converter -> Converters.canWrite(converter, type, valueClass, mediaType));
    }

    @SuppressWarnings("unchecked") // Spring sets it
    private boolean isStreamWanted(HttpServletRequest request) {
        AcceptedFormats accepted = shared.exchange().accepted(request);
        Collection<MediaType> producible = (Collection<MediaType>) request.getAttribute(PRODUCIBLE);
        boolean byParameter = accepted.streamsNamedAsMessages().stream()
                .anyMatch(stream -> stream.equals(accepted.ranges().get(0)));
        return (producible != null && !byParameter ? producible : accepted.ranges())
                .stream()
                        .limit(1)
                        .anyMatch(first -> shared.streams().test(first)
                                && !MediaType.APPLICATION_NDJSON.equalsTypeAndSubtype(first));
    }

    /** What Spring is given in the place of a publisher. */
    private static AnswerType asMessages(MethodParameter type) {
        ResolvableType messages = StreamTypes.awaited(BoundTypes.ofEntity(type));
        return new AnswerType(
                type,
                HttpEntity.class.isAssignableFrom(type.getParameterType())
                        ? ResolvableType.forClassWithGenerics(HttpEntity.class, messages)
                        : messages);
    }

    /** The messages of a stream in the place of what a handler returned, in the entity that it came in. */
    private static Object with(Object messages, @Nullable Object returned) {
        if (returned instanceof ResponseEntity<?> answer) {
            return ResponseEntity.status(answer.getStatusCode())
                    .headers(answer.getHeaders())
                    .body(messages);
        }
        return returned instanceof HttpEntity<?> entity ? new HttpEntity<>(messages, entity.getHeaders()) : messages;
    }

    private void retried(HttpServletRequest request, HttpServletResponse response, Try answer, Retry next)
            throws Exception {
        SentSoFar before = new SentSoFar(response);
        ServerExchange.context(request).setFailedFormats(Set.of());
        try {
            answer.run();
        } catch (UnwritableValueException e) {
            before.restoreAfter(e);
            if (!again(e, request, before, next)) {
                throw e;
            }
        } finally {
            ServerExchange.context(request).setFailedFormats(null);
        }
    }

    /** Tries the formats that are left; whether one of them was written. */
    private boolean again(UnwritableValueException first, HttpServletRequest request, SentSoFar before, Retry next)
            throws Exception {
        Set<String> unable = new LinkedHashSet<>();
        Object producible = request.getAttribute(PRODUCIBLE);
        UnwritableValueException last = first;
        Object unsent = first.unsent();
        ServerExchange.context(request).setFailedFormats(unable);
        try {
            while (unable.add(last.format()) && leave(request, last.format())) {
                try {
                    next.run(unsent);
                    return true;
                } catch (UnwritableValueException e) {
                    before.restoreAfter(e);
                    last = e;
                    unsent = e.unsent() != null ? e.unsent() : unsent;
                } catch (HttpMediaTypeNotAcceptableException | HttpMessageNotWritableException e) {
                    before.restoreAfter(e);
                    return false;
                }
            }
            return false;
        } finally {
            request.setAttribute(PRODUCIBLE, producible);
            // the writer may have left it open
            if (unsent instanceof AutoCloseable messages) {
                messages.close();
            }
        }
    }

    /** Takes a format out of what the handler declares that it produces; whether anything is left of it. */
    @SuppressWarnings("unchecked") // Spring sets it
    private boolean leave(HttpServletRequest request, String format) {
        Collection<MediaType> declared = (Collection<MediaType>) request.getAttribute(PRODUCIBLE);
        if (declared == null || declared.isEmpty()) {
            return true;
        }
        Set<MediaType> left = new LinkedHashSet<>(declared);
        left.removeIf(mediaType -> {
            BodyFormat named = shared.registry().formatOf(mediaType);
            return named != null && named.name().equals(format);
        });
        request.setAttribute(PRODUCIBLE, left);
        return !left.isEmpty();
    }

    private interface Try {

        void run() throws Exception;
    }

    private interface Retry {

        /** Answers with what is left of a stream; null where there is none, and the value itself is the answer. */
        void run(@Nullable Object unsent) throws Exception;
    }

    /**
     * What the handlers of an application share.
     *
     * @param prepared what Spring's converters write the values of handlers as
     */
    private record Shared(
            List<HandlerMethodReturnValueHandler> springs,
            FormatRegistry registry,
            WidenedHandlers opened,
            ServerExchange exchange,
            Predicate<MediaType> streams,
            List<HttpMessageConverter<?>> converters,
            Duration longestWait,
            BoundedCache<Answer, Set<MediaType>> prepared) {

        Set<MediaType> producible(MethodParameter type, Object value, AcceptedFormats accepted) {
            Class<?> valueClass = value.getClass();
            boolean allTheSame = !accepted.nameAny() && !exchange.browsersGetJson();
            return prepared.get(
                    new Answer(ReturnedValue.of(type, value), allTheSame ? null : accepted),
                    answer -> BoundTypes.isLeftToSpring(valueClass) || value instanceof ProblemDetail
                            ? Set.of()
                            : writable(BoundTypes.ofEntity(type), valueClass));
        }

        /** Nothing where Spring has to ask: converters may not keep what they tell, and what is HTML changes more. */
        private Set<MediaType> writable(ResolvableType type, Class<?> valueClass) {
            Set<MediaType> writable = new LinkedHashSet<>();
            for (HttpMessageConverter<?> converter : converters) {
                if (Converters.canWrite(converter, type, valueClass, null)) {
                    if (!(converter instanceof MeteredJacksonHttpMessageConverter
                                    || converter instanceof FormatConverter)
                            && !BoundTypes.isOfSpring(converter.getClass().getName())) {
                        return Set.of();
                    }
                    writable.addAll(converter.getSupportedMediaTypes(valueClass));
                }
            }
            return writable.contains(MediaType.TEXT_HTML) ? Set.of() : Collections.unmodifiableSet(writable);
        }

        /**
         * An answer.
         *
         * @param accepted null where no format is named, nor browsers told apart, and all such requests get the same
         */
        private record Answer(
                ReturnedValue returned, @Nullable AcceptedFormats accepted) {}

        /** Whether a value is written as the body of an answer, rather than being used to render one. */
        boolean writesBodyOf(MethodParameter type) {
            return HttpEntity.class.isAssignableFrom(type.getParameterType())
                    || springs.stream()
                                    .filter(handler -> handler.supportsReturnType(type))
                                    .findFirst()
                                    .orElse(null)
                            instanceof RequestResponseBodyMethodProcessor;
        }

        HandlerMethodReturnValueHandler handlerOf(MethodParameter type) {
            return springs.stream()
                    .filter(handler -> handler.supportsReturnType(type))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("Nobody handles " + type.getGenericParameterType()));
        }
    }
}
