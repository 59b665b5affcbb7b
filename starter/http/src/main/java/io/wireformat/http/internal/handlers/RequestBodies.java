package io.wireformat.http.internal.handlers;

import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpEntity;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.method.HandlerMethod;

/** Which of a handler's parameters is made of the request's content. */
public final class RequestBodies {

    private RequestBodies() {}

    /** The parameter, or null where the handler reads no content. */
    public static @Nullable MethodParameter parameterOf(HandlerMethod method) {
        for (MethodParameter parameter : method.getMethodParameters()) {
            if (isMadeOfContent(parameter)) {
                return parameter;
            }
        }
        return null;
    }

    public static boolean isMadeOfContent(MethodParameter parameter) {
        return parameter.hasParameterAnnotation(RequestBody.class)
                || HttpEntity.class.isAssignableFrom(parameter.getParameterType());
    }
}
