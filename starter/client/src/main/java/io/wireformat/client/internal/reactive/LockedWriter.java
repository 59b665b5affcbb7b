package io.wireformat.client.internal.reactive;

import io.wireformat.client.internal.ClientFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.codec.HttpMessageWriter;
import reactor.core.publisher.Mono;

/** Writes types only if they are what the lock of the server says. */
record LockedWriter<T>(HttpMessageWriter<T> writer, ClientFormat format) implements HttpMessageWriter<T> {

    @Override
    public List<MediaType> getWritableMediaTypes() {
        return writer.getWritableMediaTypes();
    }

    @Override
    public boolean canWrite(ResolvableType type, @Nullable MediaType mediaType) {
        return writer.canWrite(type, mediaType);
    }

    @Override
    public Mono<Void> write(
            Publisher<? extends T> values,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            Map<String, Object> hints) {
        return Mono.defer(() -> {
            format.requireMatch(type);
            return writer.write(values, type, mediaType, message, hints);
        });
    }
}
