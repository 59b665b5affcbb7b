package io.wireformat.http;

import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.method.HandlerMethod;

/** What a handler reads and answers, without what Spring wraps it in. */
public final class HandlerBodies {

    private HandlerBodies() {}

    /** What a handler reads, or null where it reads no content. */
    public static @Nullable ResolvableType ofRequest(HandlerMethod handler) {
        for (MethodParameter parameter : handler.getMethodParameters()) {
            if (parameter.hasParameterAnnotation(RequestBody.class)
                    || HttpEntity.class.isAssignableFrom(parameter.getParameterType())) {
                return unwrapped(ResolvableType.forMethodParameter(parameter));
            }
        }
        return null;
    }

    /** What a handler answers. */
    public static ResolvableType ofAnswer(HandlerMethod handler) {
        return unwrapped(ResolvableType.forMethodParameter(handler.getReturnType()));
    }

    /** What an entity holds, and any other type itself. */
    public static ResolvableType unwrapped(ResolvableType type) {
        return HttpEntity.class.isAssignableFrom(type.toClass())
                ? type.as(HttpEntity.class).getGeneric()
                : type;
    }
}
