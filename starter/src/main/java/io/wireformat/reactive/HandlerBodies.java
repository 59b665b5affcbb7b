package io.wireformat.reactive;

import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.method.HandlerMethod;

/** What a handler reads and answers, without what promises or wraps it. */
final class HandlerBodies {

    private HandlerBodies() {}

    /** The type of the request's content; null where the handler reads none. */
    static @Nullable ResolvableType request(HandlerMethod method) {
        for (MethodParameter parameter : method.getMethodParameters()) {
            if (parameter.hasParameterAnnotation(RequestBody.class)
                    || HttpEntity.class.isAssignableFrom(parameter.getParameterType())) {
                return unwrapped(ResolvableType.forMethodParameter(parameter));
            }
        }
        return null;
    }

    static ResolvableType answer(HandlerMethod method) {
        return unwrapped(ResolvableType.forMethodParameter(method.getReturnType()));
    }

    private static ResolvableType unwrapped(ResolvableType type) {
        Class<?> raw = type.resolve();
        if (raw != null && HttpEntity.class.isAssignableFrom(raw)) {
            return unwrapped(type.as(HttpEntity.class).getGeneric());
        }
        return raw != null && ReactiveAdapterRegistry.getSharedInstance().getAdapter(raw) != null
                ? unwrapped(type.getGeneric())
                : type;
    }
}
