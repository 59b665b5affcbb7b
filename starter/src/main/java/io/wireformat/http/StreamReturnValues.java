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
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestResponseBodyMethodProcessor;

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
        return BaseStream.class.isAssignableFrom(HandlerFormats.unwrapped(type).toClass()) && isBody(type);
    }

    /** A stream that is no body may be in use until a view has been rendered. */
    private boolean isBody(MethodParameter type) {
        return HttpEntity.class.isAssignableFrom(type.getParameterType())
                || springs(type) instanceof RequestResponseBodyMethodProcessor;
    }

    @Override
    public void handleReturnValue(
            @Nullable Object value, MethodParameter type, ModelAndViewContainer container, NativeWebRequest request)
            throws Exception {
        HandlerMethodReturnValueHandler springs = springs(type);
        if (springs == null) {
            throw new IllegalStateException("Not asked whether it supports " + type);
        }
        try {
            springs.handleReturnValue(value, type, container, request);
        } finally {
            close(value);
        }
    }

    /** Closes once more what has been written: a stream closes what it reads from only once. */
    private static void close(@Nullable Object value) {
        Object body = value instanceof HttpEntity<?> entity ? entity.getBody() : value;
        if (body instanceof BaseStream<?, ?> stream) {
            stream.close();
        }
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
