package io.wireformat.reactive;

import io.wireformat.http.OpenedHandlers;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;

/**
 * One of the application's writers for the answer of an opened handler, with what the handler declares, and with what the
 * request names of the formats.
 *
 * @param writer writes
 * @param opening what the handler declares and takes
 * @param named what the request names
 */
record OpenedOffer(HttpMessageWriter<Object> writer, OpenedHandlers.Opening opening, List<MediaType> named)
        implements HttpMessageWriter<Object> {

    @Override
    public List<MediaType> getWritableMediaTypes() {
        return writer.getWritableMediaTypes();
    }

    @Override
    public List<MediaType> getWritableMediaTypes(ResolvableType type) {
        Set<MediaType> offered = new LinkedHashSet<>();
        opening.declared().included().stream()
                .filter(mediaType -> writer.canWrite(type, mediaType))
                .forEach(offered::add);
        writer.getWritableMediaTypes(type).stream()
                .filter(mediaType -> named.stream().anyMatch(mediaType::equalsTypeAndSubtype))
                .forEach(offered::add);
        return List.copyOf(offered);
    }

    @Override
    public boolean canWrite(ResolvableType type, @Nullable MediaType mediaType) {
        return writer.canWrite(type, mediaType);
    }

    @Override
    public Mono<Void> write(
            Publisher<?> values,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            Map<String, Object> hints) {
        return writer.write(values, type, mediaType, message, hints);
    }

    @Override
    public Mono<Void> write(
            Publisher<?> values,
            ResolvableType actualType,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ServerHttpRequest request,
            ServerHttpResponse response,
            Map<String, Object> hints) {
        return writer.write(values, actualType, type, mediaType, request, response, hints);
    }
}
