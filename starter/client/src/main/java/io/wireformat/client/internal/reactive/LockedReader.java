package io.wireformat.client.internal.reactive;

import io.wireformat.client.internal.ClientFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpInputMessage;
import org.springframework.http.codec.HttpMessageReader;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads a type only if it matches the lock of the server. */
record LockedReader<T>(HttpMessageReader<T> reader, ClientFormat format) implements HttpMessageReader<T> {

    @Override
    public List<MediaType> getReadableMediaTypes() {
        return reader.getReadableMediaTypes();
    }

    @Override
    public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
        return reader.canRead(type, mediaType);
    }

    @Override
    public Flux<T> read(ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        return Flux.defer(() -> {
            format.requireMatch(type);
            return reader.read(type, message, hints);
        });
    }

    @Override
    public Mono<T> readMono(ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        return Mono.defer(() -> {
            format.requireMatch(type);
            return reader.readMono(type, message, hints);
        });
    }
}
