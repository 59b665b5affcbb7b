package io.wireformat.webflux.internal;

import io.wireformat.internal.BoundedCache;
import io.wireformat.web.internal.VaryByAccept;
import io.wireformat.web.internal.type.BoundTypes;
import io.wireformat.web.internal.type.ReturnedValue;
import io.wireformat.webflux.internal.codec.MeteredJacksonEncoder;
import io.wireformat.webflux.internal.codec.WireMessageWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ResolvableType;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.reactive.result.method.annotation.AbstractMessageWriterResultHandler;

/** Tells caches that answers differ by format, also where a codec of the application's own writes this one. */
final class VaryingBody {

    private final BoundedCache<ReturnedValue, Boolean> known = new BoundedCache<>(ReturnedValue.MOST);

    /**
     * Tells of an answer.
     *
     * @param handler who writes it, always the same one
     */
    void tell(
            @Nullable Object body,
            MethodParameter declared,
            AbstractMessageWriterResultHandler handler,
            ServerHttpResponse response) {
        boolean varies = known.get(ReturnedValue.of(declared, body), value -> varies(body, declared, handler));
        if (varies) {
            VaryByAccept.addTo(response.getHeaders());
        }
    }

    private static boolean varies(
            @Nullable Object body, MethodParameter declared, AbstractMessageWriterResultHandler handler) {
        ResolvableType type = ResolvableType.forMethodParameter(declared);
        ReactiveAdapter adapter = handler.getAdapterRegistry().getAdapter(type.resolve(), body);
        ResolvableType written = type;
        Class<?> value = body != null ? body.getClass() : null;
        if (adapter != null) {
            // what a suspending function returns is declared without its publisher
            written = type.hasGenerics() ? type.getGeneric() : type;
            value = written.resolve();
        } else if (value != null && type.toClass() == Object.class) {
            written = ResolvableType.forClass(value);
        }
        return value != null && !BoundTypes.isLeftToSpring(value) && vary(written, handler.getMessageWriters());
    }

    /** Whether a value can be written in one way or another, so that a client's choice counts. */
    private static boolean vary(ResolvableType type, List<HttpMessageWriter<?>> writers) {
        return writers.stream().anyMatch(writer -> writer instanceof WireMessageWriter wire && wire.carries(type))
                || writers.stream()
                                .filter(writer -> writer instanceof EncoderHttpMessageWriter<?> encoding
                                        && encoding.getEncoder() instanceof MeteredJacksonEncoder
                                        && writer.canWrite(type, null))
                                .limit(2)
                                .count()
                        > 1;
    }
}
