package io.wireformat.client.internal.reactive;

import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;

/** What Spring tells a writer of the type that somebody has declared. */
final class KnownTypes {

    private KnownTypes() {}

    /**
     * Whether the type of a value is no more than its class, because nobody has declared one: a function gave the value,
     * or a handler that says {@code Object} or {@code ?} of it.
     *
     * @param declared what the handler says that it returns; the type of the value where there is no handler
     */
    static boolean areOnlyClasses(ResolvableType declared, ResolvableType type) {
        ResolvableType body = declared;
        while (body.hasGenerics() && isWrapper(body.toClass())) {
            body = body.getGeneric();
        }
        return body.resolve() != type.resolve()
                || (declared.equals(type) && !(declared.getSource() instanceof MethodParameter));
    }

    private static boolean isWrapper(Class<?> type) {
        return HttpEntity.class.isAssignableFrom(type)
                || ReactiveAdapterRegistry.getSharedInstance().getAdapter(type) != null;
    }
}
