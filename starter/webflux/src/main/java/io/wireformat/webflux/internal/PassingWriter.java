package io.wireformat.webflux.internal;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;

/** A writer by way of another one. */
interface PassingWriter extends HttpMessageWriter<Object> {

    /** The one that writes. */
    HttpMessageWriter<Object> writer();

    @Override
    default List<MediaType> getWritableMediaTypes() {
        return writer().getWritableMediaTypes();
    }

    @Override
    default boolean canWrite(ResolvableType type, @Nullable MediaType mediaType) {
        return writer().canWrite(type, mediaType);
    }

    @Override
    default Mono<Void> write(
            Publisher<?> values,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            Map<String, Object> hints) {
        return writer().write(values, type, mediaType, message, hints);
    }

    @Override
    default Mono<Void> write(
            Publisher<?> values,
            ResolvableType actualType,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ServerHttpRequest request,
            ServerHttpResponse response,
            Map<String, Object> hints) {
        return writer().write(values, actualType, type, mediaType, request, response, hints);
    }
}
