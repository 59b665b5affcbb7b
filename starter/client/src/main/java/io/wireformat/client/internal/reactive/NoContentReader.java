package io.wireformat.client.internal.reactive;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpInputMessage;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.web.reactive.function.client.ExchangeStrategies;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reads no value from a response that has no content, whatever its type. Other readers would read a message of defaults from
 * it, or fail.
 */
final class NoContentReader implements HttpMessageReader<Object> {

    private static final List<HttpMessageReader<?>> READERS = List.of(new NoContentReader());

    private NoContentReader() {}

    /** The strategies of a client for a response without content. */
    static ExchangeStrategies within(ExchangeStrategies original) {
        return ClientCodecs.reading(READERS, original);
    }

    @Override
    public List<MediaType> getReadableMediaTypes() {
        return List.of();
    }

    @Override
    public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
        return true;
    }

    @Override
    public Flux<Object> read(ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        return message.getBody().then().thenMany(Flux.empty());
    }

    @Override
    public Mono<Object> readMono(ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        return message.getBody().then(Mono.empty());
    }
}
