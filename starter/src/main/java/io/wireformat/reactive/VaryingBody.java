package io.wireformat.reactive;

import io.wireformat.http.BoundTypes;
import io.wireformat.http.VaryByAccept;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.http.server.reactive.ServerHttpResponse;

/** Tells caches that answers differ by format, also where a codec of the application's own writes this one. */
final class VaryingBody {

    private VaryingBody() {}

    static void tell(
            @Nullable Object body,
            MethodParameter declared,
            ReactiveAdapterRegistry registry,
            ServerHttpResponse response) {
        ResolvableType type = ResolvableType.forMethodParameter(declared);
        ReactiveAdapter adapter = registry.getAdapter(type.resolve(), body);
        Class<?> value = body != null ? body.getClass() : null;
        if (adapter != null) {
            // what a suspending function returns is declared without its publisher
            value = type.hasGenerics() ? type.getGeneric().resolve() : type.resolve();
        }
        if (value != null && !BoundTypes.isLeftToSpring(value)) {
            VaryByAccept.addTo(response.getHeaders());
        }
    }
}
