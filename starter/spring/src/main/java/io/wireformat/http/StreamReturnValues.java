package io.wireformat.http;

import io.wireformat.web.HandlerBodies;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpEntity;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * Closes what handlers return as a body and is a {@link java.util.stream.Stream}, whatever becomes of it: Spring writes
 * it nowhere where the client accepts none of its media types, or has it already. All else is left to Spring.
 */
final class StreamReturnValues implements HandlerMethodReturnValueHandler {

    private final SpringsReturnValues springs;

    StreamReturnValues(SpringsReturnValues springs) {
        this.springs = springs;
    }

    @Override
    public boolean supportsReturnType(MethodParameter type) {
        return BaseStream.class.isAssignableFrom(HandlerBodies.ofEntity(type).toClass()) && springs.writesBodyOf(type);
    }

    @Override
    public void handleReturnValue(
            @Nullable Object value, MethodParameter type, ModelAndViewContainer container, NativeWebRequest request)
            throws Exception {
        try {
            springs.handle(value, type, container, request);
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
}
