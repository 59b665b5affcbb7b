package io.wireformat.webflux.internal;

import io.wireformat.client.internal.reactive.MeteredJacksonEncoder;
import io.wireformat.http.internal.negotiation.SpringOffer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.Hints;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;

/**
 * One of Spring's own writers for the answer to one request, with the media types that it takes part with there.
 *
 * @param writer writes
 * @param offer which media types take part
 * @param named whether the request names the format
 */
record SpringWriterOffer(HttpMessageWriter<Object> writer, SpringOffer offer, boolean named) implements PassingWriter {

    @Override
    public List<MediaType> getWritableMediaTypes(ResolvableType type) {
        return offer.offered(type.toClass(), writer.getWritableMediaTypes(type));
    }

    @Override
    public Mono<Void> write(
            Publisher<?> values,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            Map<String, Object> hints) {
        return writer.write(values, type, offer.labelled(type.toClass(), mediaType), message, told(hints));
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
        MediaType label = offer.labelled(type.toClass(), mediaType);
        return writer.write(values, actualType, type, label, request, response, told(hints));
    }

    private Map<String, Object> told(Map<String, Object> hints) {
        return named ? Hints.merge(hints, MeteredJacksonEncoder.NAMED_HINT, true) : hints;
    }
}
