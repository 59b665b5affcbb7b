package io.wireformat.servlet.internal.handler;

import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.handlers.Direction;
import io.wireformat.http.internal.handlers.WidenedHandlers;
import io.wireformat.http.internal.negotiation.TextOffer;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.servlet.internal.exchange.AwaitedMessages;
import io.wireformat.servlet.internal.exchange.ServletExchange;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageConverter;
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
 * Wraps one of Spring's handlers that write return values as bodies. If the request or the handler method names a format:
 *
 * <ul>
 *   <li>the media types of a widened mapping are restricted to what can be written;
 *   <li>a publisher of many values that the client wants as a stream of ours is written message by message, on the thread
 *       of the request; Spring would collect it to a list or write a stream of its own;
 *   <li>if the chosen format cannot write the value, Spring negotiates once more without that format.
 * </ul>
 *
 * <p>A {@link java.util.stream.Stream} is closed in any case: Spring does not write it if the client accepts none of its
 * media types, or has it already.
 */
public final class ReturnValueHandler implements HandlerMethodReturnValueHandler {

    private static final String PRODUCIBLE = HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE;

    private final HandlerMethodReturnValueHandler spring;
    private final Shared shared;

    private ReturnValueHandler(HandlerMethodReturnValueHandler spring, Shared shared) {
        this.spring = spring;
        this.shared = shared;
    }

    /**
     * The settings that the handlers of an application share.
     *
     * @param springHandlers all handlers of return values
     * @param streams whether publishers are written in a media type message by message
     * @param longestWait for a single message of a publisher; unlimited if it is not positive
     */
    private record Shared(
            List<HandlerMethodReturnValueHandler> springHandlers,
            FormatRegistry registry,
            WidenedHandlers widened,
            ServletExchange exchange,
            Predicate<MediaType> streams,
            WritableTypes writable,
            Duration longestWait) {

        HandlerMethodReturnValueHandler handlerOf(MethodParameter type) {
            return springHandlers.stream()
                    .filter(handler -> handler.supportsReturnType(type))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("No handler of " + type.getGenericParameterType()));
        }
    }

    /**
     * Wraps those of Spring's handlers that write bodies.
     *
     * @param all Spring's, and the application's, which stay
     * @param streams whether publishers are written in a media type message by message
     * @param converters write values
     * @param longestWait for a single message of a publisher; unlimited if it is not positive
     */
    public static List<HandlerMethodReturnValueHandler> wrap(
            List<HandlerMethodReturnValueHandler> all,
            FormatRegistry registry,
            WidenedHandlers widened,
            ServletExchange exchange,
            Predicate<MediaType> streams,
            List<HttpMessageConverter<?>> converters,
            Duration longestWait) {
        WritableTypes writable = new WritableTypes(converters, exchange.browsersGetJson());
        Shared shared = new Shared(all, registry, widened, exchange, streams, writable, longestWait);
        return all.stream()
                .map(handler -> writesBodies(handler) ? new ReturnValueHandler(handler, shared) : handler)
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
        HttpServletRequest servletRequest = request.getNativeRequest(HttpServletRequest.class);
        HttpServletResponse response = request.getNativeResponse(HttpServletResponse.class);
        try {
            if (servletRequest == null || response == null) {
                spring.handleReturnValue(value, type, container, request);
                return;
            }
            if (spring instanceof ResponseBodyEmitterReturnValueHandler && isOfMany(type, value)) {
                ServletExchange.vary(response);
            }
            AcceptedFormats accepted = shared.exchange().accepted(servletRequest);
            // the response may be in a format: the request names one, or perhaps the handler does
            if (accepted.mayFail() || declares(servletRequest) || hasContentType(response, value)) {
                negotiate(value, type, container, request, servletRequest, response);
            } else {
                handle(value, type, container, request, servletRequest, accepted, false);
            }
        } finally {
            // a stream closes its source only once
            if (bodyOf(value) instanceof BaseStream<?, ?> stream) {
                stream.close();
            }
        }
    }

    /** Whether the mapping of the handler declares what it produces. */
    private static boolean declares(HttpServletRequest request) {
        return request.getAttribute(PRODUCIBLE) != null;
    }

    private static boolean hasContentType(HttpServletResponse response, @Nullable Object value) {
        return response.getContentType() != null
                || (value instanceof HttpEntity<?> entity
                        && entity.getHeaders().containsHeader(HttpHeaders.CONTENT_TYPE));
    }

    /** Whether a value is a publisher that Spring collects or sends itself, so that no advice sees the body. */
    private static boolean isOfMany(MethodParameter type, @Nullable Object value) {
        return StreamTypes.publisherOf(type, bodyOf(value)) != null
                && BoundTypes.mayBeOurs(
                        StreamTypes.each(BoundTypes.ofEntity(type)).toClass());
    }

    private void negotiate(
            @Nullable Object value,
            MethodParameter type,
            ModelAndViewContainer container,
            NativeWebRequest web,
            HttpServletRequest request,
            HttpServletResponse response)
            throws Exception {
        AcceptedFormats accepted = shared.exchange().accepted(request);
        List<MediaType> possible = withoutStreams(accepted, type, bodyOf(value));
        if (possible.isEmpty()) {
            requireNothingDeclared(accepted, request, response, value);
        } else if (possible.size() < accepted.ranges().size()) {
            HttpServletRequest accepting = new AcceptingRequest(request, possible);
            ServletExchange.context(request).accept(shared.registry().accepted(possible));
            try {
                write(value, type, container, new ServletWebRequest(accepting, response), accepting, response);
            } finally {
                ServletExchange.context(request).accept(accepted);
            }
            return;
        }
        write(value, type, container, web, request, response);
    }

    private void write(
            @Nullable Object value,
            MethodParameter type,
            ModelAndViewContainer container,
            NativeWebRequest web,
            HttpServletRequest request,
            HttpServletResponse response)
            throws Exception {
        restrictWidened(request, type, value);
        Object body = bodyOf(value);
        ReactiveAdapter adapter = StreamTypes.publisherOf(type, body);
        MethodParameter streamed = body != null && adapter != null && isStreamWanted(request) ? messagesOf(type) : null;
        if (body == null || adapter == null || streamed == null) {
            RetriedResponse.write(request, response, shared.registry(), (again, unsent) -> {
                if (again) {
                    Object left = unsent == null ? value : replaceBody(value, unsent);
                    spring.handleReturnValue(left, type, container, web);
                } else {
                    handle(
                            value,
                            type,
                            container,
                            web,
                            request,
                            shared.exchange().accepted(request),
                            declares(request));
                }
            });
            return;
        }
        try (AwaitedMessages messages = new AwaitedMessages(adapter.toPublisher(body), shared.longestWait())) {
            RetriedResponse.write(request, response, shared.registry(), (again, unsent) -> shared.handlerOf(streamed)
                    .handleReturnValue(
                            replaceBody(value, unsent == null ? messages : unsent), streamed, container, web));
        }
    }

    /** The accepted ranges, without streams under the media type of single messages if the body is not a stream. */
    private List<MediaType> withoutStreams(AcceptedFormats accepted, MethodParameter type, @Nullable Object body) {
        List<MediaType> streams = accepted.streamsNamedAsMessages();
        return streams.isEmpty() || body == null
                ? accepted.ranges()
                : accepted.ranges().stream()
                        .filter(range -> !streams.contains(range)
                                || shared.writable().isWritten(BoundTypes.ofEntity(type), body.getClass(), range))
                        .toList();
    }

    /** Spring would choose what a handler declares, although the client accepts nothing of it. */
    @SuppressWarnings("unchecked") // Spring sets it
    private static void requireNothingDeclared(
            AcceptedFormats accepted, HttpServletRequest request, HttpServletResponse response, @Nullable Object value)
            throws HttpMediaTypeNotAcceptableException {
        Collection<MediaType> declared = (Collection<MediaType>) request.getAttribute(PRODUCIBLE);
        if (declared != null && !accepted.ranges().isEmpty() && !hasContentType(response, value)) {
            throw new HttpMediaTypeNotAcceptableException(List.copyOf(declared));
        }
    }

    private void restrictWidened(HttpServletRequest request, MethodParameter type, @Nullable Object value) {
        WidenedHandlers.Widening widening = declares(request)
                        && request.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE)
                                instanceof HandlerMethod handler
                ? shared.widened().of(handler, Direction.RESPONSE)
                : null;
        if (widening != null) {
            ResolvableType declared = BoundTypes.ofEntity(type);
            Object body = bodyOf(value);
            request.setAttribute(
                    PRODUCIBLE,
                    shared.writable()
                            .of(
                                    shared.widened(),
                                    widening,
                                    declared,
                                    body != null ? body.getClass() : declared.toClass(),
                                    shared.exchange().accepted(request).ranges()));
        }
    }

    /** Has Spring handle a value, without asking all converters again if the types are known. */
    private void handle(
            @Nullable Object value,
            MethodParameter type,
            ModelAndViewContainer container,
            NativeWebRequest web,
            HttpServletRequest request,
            AcceptedFormats accepted,
            boolean declared)
            throws Exception {
        Object body = bodyOf(value);
        Set<MediaType> writable = body != null && !declared ? writable(type, body, accepted) : Set.of();
        if (writable.isEmpty()) {
            spring.handleReturnValue(value, type, container, web);
            return;
        }
        request.setAttribute(PRODUCIBLE, writable);
        try {
            spring.handleReturnValue(value, type, container, web);
        } finally {
            request.removeAttribute(PRODUCIBLE);
        }
    }

    /** Spring does not ask for these if the response has a media type already. */
    private Set<MediaType> writable(MethodParameter type, Object body, AcceptedFormats accepted)
            throws HttpMediaTypeNotAcceptableException {
        if (accepted.nameAny() && TextOffer.isText(body.getClass())) {
            return TextOffer.offered(accepted, shared.registry());
        }
        if (accepted.nameAny()
                && StreamTypes.publisherOf(type, body) != null
                && TextOffer.isText(StreamTypes.each(BoundTypes.ofEntity(type)).toClass())) {
            Set<MediaType> published = TextOffer.published(accepted, shared.registry());
            if (published.isEmpty()) {
                throw new HttpMediaTypeNotAcceptableException(List.of(MediaType.TEXT_PLAIN));
            }
            return published;
        }
        return spring instanceof AbstractMessageConverterMethodProcessor && accepted.arePlain()
                ? shared.writable().of(type, body, accepted)
                : Set.of();
    }

    private static @Nullable Object bodyOf(@Nullable Object value) {
        return value instanceof HttpEntity<?> entity ? entity.getBody() : value;
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

    /** The return type with messages instead of their publisher; null if a view is rendered from the value. */
    private @Nullable MethodParameter messagesOf(MethodParameter type) {
        ResolvableType messages = StreamTypes.awaited(BoundTypes.ofEntity(type));
        boolean entity = HttpEntity.class.isAssignableFrom(type.getParameterType());
        MethodParameter streamed = new TypedReturn(
                type, entity ? ResolvableType.forClassWithGenerics(HttpEntity.class, messages) : messages);
        return entity
                        || shared.springHandlers().stream()
                                        .filter(handler -> handler.supportsReturnType(streamed))
                                        .findFirst()
                                        .orElse(null)
                                instanceof RequestResponseBodyMethodProcessor
                ? streamed
                : null;
    }

    /** Another body, in the entity in which a handler returned the first. */
    private static Object replaceBody(@Nullable Object returned, Object body) {
        if (returned instanceof ResponseEntity<?> response) {
            return ResponseEntity.status(response.getStatusCode())
                    .headers(response.getHeaders())
                    .body(body);
        }
        return returned instanceof HttpEntity<?> entity ? new HttpEntity<>(body, entity.getHeaders()) : body;
    }

    /** A return type that is replaced; Spring asks the parameter for its type. */
    private static final class TypedReturn extends MethodParameter {

        private final MethodParameter declared;
        private final ResolvableType type;

        TypedReturn(MethodParameter declared, ResolvableType type) {
            super(declared);
            this.declared = declared;
            this.type = type;
        }

        /** Spring's parameter knows the controller, whose annotations hold for methods that it inherits. */
        @Override
        public Class<?> getContainingClass() {
            return declared.getContainingClass();
        }

        @Override
        public <A extends Annotation> @Nullable A getMethodAnnotation(Class<A> annotation) {
            return declared.getMethodAnnotation(annotation);
        }

        @Override
        public <A extends Annotation> boolean hasMethodAnnotation(Class<A> annotation) {
            return declared.hasMethodAnnotation(annotation);
        }

        @Override
        public Class<?> getParameterType() {
            return type.toClass();
        }

        @Override
        public Type getGenericParameterType() {
            return type.getType();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return super.equals(other) && other instanceof TypedReturn returned && type.equals(returned.type);
        }

        @Override
        public int hashCode() {
            return super.hashCode();
        }
    }
}
