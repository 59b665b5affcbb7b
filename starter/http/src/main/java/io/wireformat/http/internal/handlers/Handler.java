package io.wireformat.http.internal.handlers;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.web.method.HandlerMethod;

/** A method of a controller, as far as what is known of it is the same for each of its requests. */
public record Handler(Class<?> controller, Method method) {

    public static Handler of(HandlerMethod handler) {
        return new Handler(handler.getBeanType(), handler.getMethod());
    }

    // each request asks, and what the compiler makes of a record is slower
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Handler known && controller == known.controller && method.equals(known.method);
    }

    @Override
    public int hashCode() {
        return 31 * controller.hashCode() + method.hashCode();
    }
}
