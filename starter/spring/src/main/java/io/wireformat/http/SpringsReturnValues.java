package io.wireformat.http;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpEntity;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.mvc.method.annotation.AbstractMessageConverterMethodProcessor;
import org.springframework.web.servlet.mvc.method.annotation.RequestResponseBodyMethodProcessor;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityReturnValueHandler;

/** What Spring makes of the values that handlers return. */
record SpringsReturnValues(List<HandlerMethodReturnValueHandler> handlers) {

    /** Whether a value is written as the body of an answer, rather than being used to render one. */
    boolean writesBodyOf(MethodParameter type) {
        return HttpEntity.class.isAssignableFrom(type.getParameterType())
                || handlerOf(type) instanceof RequestResponseBodyMethodProcessor;
    }

    /** Whether Spring chooses a media type for a value, and a converter that writes it. */
    boolean negotiates(MethodParameter type) {
        HandlerMethodReturnValueHandler handler = handlerOf(type);
        return handler instanceof AbstractMessageConverterMethodProcessor
                || handler instanceof ResponseEntityReturnValueHandler;
    }

    void handle(@Nullable Object value, MethodParameter type, ModelAndViewContainer container, NativeWebRequest request)
            throws Exception {
        HandlerMethodReturnValueHandler handler = handlerOf(type);
        if (handler == null) {
            throw new IllegalStateException("Nobody handles " + type.getGenericParameterType());
        }
        handler.handleReturnValue(value, type, container, request);
    }

    private @Nullable HandlerMethodReturnValueHandler handlerOf(MethodParameter type) {
        for (HandlerMethodReturnValueHandler handler : handlers) {
            if (handler.supportsReturnType(type)) {
                return handler;
            }
        }
        return null;
    }
}
