package io.wireformat.reactive;

import io.wireformat.web.RequestBodies;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.web.method.HandlerMethod;

/** What a handler reads and answers, without what promises or wraps it. */
final class HandlerBodies {

    private HandlerBodies() {}

    /** The type of the request's content; null where the handler reads none. */
    static @Nullable ResolvableType request(HandlerMethod method) {
        MethodParameter parameter = RequestBodies.parameterOf(method);
        return parameter == null ? null : unwrapped(ResolvableType.forMethodParameter(parameter));
    }

    static ResolvableType answer(HandlerMethod method) {
        return unwrapped(ResolvableType.forMethodParameter(method.getReturnType()));
    }

    /** What a handler answers, without what promises it, but with the entity that it may come in. */
    static ResolvableType awaitedAnswer(HandlerMethod method) {
        return awaited(ResolvableType.forMethodParameter(method.getReturnType()));
    }

    private static ResolvableType awaited(ResolvableType type) {
        Class<?> raw = type.resolve();
        return raw != null && ReactiveAdapterRegistry.getSharedInstance().getAdapter(raw) != null
                ? awaited(type.getGeneric())
                : type;
    }

    /** Whether what a handler declares to read or answer is one value after the other. */
    static boolean isMany(MethodParameter declared) {
        return isMany(ResolvableType.forMethodParameter(declared));
    }

    private static boolean isMany(ResolvableType type) {
        Class<?> raw = type.resolve();
        if (raw != null && HttpEntity.class.isAssignableFrom(raw)) {
            return isMany(type.as(HttpEntity.class).getGeneric());
        }
        ReactiveAdapter adapter =
                raw != null ? ReactiveAdapterRegistry.getSharedInstance().getAdapter(raw) : null;
        return adapter != null && (adapter.isMultiValue() || isMany(type.getGeneric()));
    }

    private static ResolvableType unwrapped(ResolvableType type) {
        Class<?> raw = type.resolve();
        if (raw != null && HttpEntity.class.isAssignableFrom(raw)) {
            return unwrapped(type.as(HttpEntity.class).getGeneric());
        }
        ResolvableType awaited = awaited(type);
        return awaited == type ? type : unwrapped(awaited);
    }
}
