package io.wireformat.http;

import io.wireformat.web.DocumentedFormats.Direction;
import io.wireformat.web.HandlerBodies;
import io.wireformat.web.OpenedHandlers;
import io.wireformat.web.StreamTypes;
import jakarta.servlet.http.HttpServletRequest;
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
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Narrows what an opened handler is mapped with down to what it declares and what a request names, as far as there is a
 * converter for the value: Spring believes a mapping, fails where no converter keeps it, and compares no more than 50
 * media types.
 */
final class OpenedReturnValues implements HandlerMethodReturnValueHandler {

    private static final String PRODUCIBLE = HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE;

    private final SpringsReturnValues others;

    private final OpenedHandlers opened;

    private final ServerExchange exchange;

    private final Supplier<List<HttpMessageConverter<?>>> converters;

    /**
     * Values of opened handlers.
     *
     * @param others what is made of values then
     * @param converters those that write them
     */
    OpenedReturnValues(
            SpringsReturnValues others,
            OpenedHandlers opened,
            ServerExchange exchange,
            Supplier<List<HttpMessageConverter<?>>> converters) {
        this.others = others;
        this.opened = opened;
        this.exchange = exchange;
        this.converters = converters;
    }

    @Override
    public boolean supportsReturnType(MethodParameter type) {
        return RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes
                && opening(attributes.getRequest()) != null;
    }

    private OpenedHandlers.@Nullable Opening opening(HttpServletRequest request) {
        return request.getAttribute(PRODUCIBLE) != null
                        && request.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE)
                                instanceof HandlerMethod handler
                ? opened.of(handler, Direction.ANSWER)
                : null;
    }

    @Override
    public void handleReturnValue(
            @Nullable Object value, MethodParameter type, ModelAndViewContainer container, NativeWebRequest request)
            throws Exception {
        HttpServletRequest answered = request.getNativeRequest(HttpServletRequest.class);
        if (answered != null) {
            narrow(answered, HandlerBodies.ofEntity(type), value);
        }
        others.handle(value, type, container, request);
    }

    private void narrow(HttpServletRequest request, ResolvableType declared, @Nullable Object value) {
        OpenedHandlers.Opening opening = opening(request);
        if (opening == null) {
            return;
        }
        Object body = value instanceof HttpEntity<?> entity ? entity.getBody() : value;
        Class<?> valueClass = body != null ? body.getClass() : declared.toClass();
        List<MediaType> all = opened.producible(opening, exchange.accepted(request));
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
        return converters.get().stream()
                .anyMatch(converter -> Converters.canWrite(converter, type, valueClass, mediaType));
    }
}
