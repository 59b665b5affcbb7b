package io.wireformat.http;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpEntity;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.mvc.method.annotation.AbstractMessageConverterMethodProcessor;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/**
 * Closes what handlers return as a body and is a {@link java.util.stream.Stream}, whatever becomes of it: Spring writes
 * it nowhere where the client accepts none of its media types, or has it already. Stands before Spring's own handlers,
 * which do all else.
 */
final class StreamReturnValues implements HandlerMethodReturnValueHandler {

    private final List<HandlerMethodReturnValueHandler> handlers;

    private StreamReturnValues(List<HandlerMethodReturnValueHandler> handlers) {
        this.handlers = handlers;
    }

    static void precedeThoseOf(RequestMappingHandlerAdapter adapter) {
        List<HandlerMethodReturnValueHandler> handlers = adapter.getReturnValueHandlers();
        if (handlers != null) {
            List<HandlerMethodReturnValueHandler> all = new ArrayList<>(handlers);
            all.add(0, new StreamReturnValues(handlers));
            adapter.setReturnValueHandlers(all);
        }
    }

    @Override
    public boolean supportsReturnType(MethodParameter type) {
        // a stream that is no body may be in use until a view has been rendered
        return BaseStream.class.isAssignableFrom(HandlerFormats.unwrapped(type).toClass())
                && springs(type) instanceof AbstractMessageConverterMethodProcessor;
    }

    @Override
    public void handleReturnValue(
            @Nullable Object value,
            MethodParameter type,
            ModelAndViewContainer container,
            NativeWebRequest request)
            throws Exception {
        HandlerMethodReturnValueHandler springs = springs(type);
        if (springs == null) {
            throw new IllegalStateException("Not asked whether it supports " + type);
        }
        try (BaseStream<?, ?> closed = stream(value)) {
            springs.handleReturnValue(value, type, container, request);
        }
    }

    private static @Nullable BaseStream<?, ?> stream(@Nullable Object value) {
        Object body = value instanceof HttpEntity<?> entity ? entity.getBody() : value;
        return body instanceof BaseStream<?, ?> stream ? stream : null;
    }

    private @Nullable HandlerMethodReturnValueHandler springs(MethodParameter type) {
        for (HandlerMethodReturnValueHandler handler : handlers) {
            if (handler.supportsReturnType(type)) {
                return handler;
            }
        }
        return null;
    }
}
