package io.wireformat.webflux.internal.problem;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.DecodingException;
import org.springframework.http.HttpRequest;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpInputMessage;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Another reader, which remembers with the request what was wrong with its content: exception handlers answer with a
 * problem that does not know.
 */
final class UnreadableContent<T> implements HttpMessageReader<T> {

    private static final String FAILURE = UnreadableContent.class.getName() + ".failure";

    private final HttpMessageReader<T> reader;

    UnreadableContent(HttpMessageReader<T> reader) {
        this.reader = reader;
    }

    /** What reading the content of a request failed with; null where it did not fail. */
    static @Nullable Throwable failure(HttpRequest request) {
        return (Throwable) request.getAttributes().get(FAILURE);
    }

    private static void failed(HttpRequest request, Throwable failure) {
        try {
            request.getAttributes().put(FAILURE, failure);
        } catch (UnsupportedOperationException e) {
            // a request that a filter has put in the place of another can hold none, and its problem says less
        }
    }

    @Override
    public List<MediaType> getReadableMediaTypes() {
        return reader.getReadableMediaTypes();
    }

    @Override
    public List<MediaType> getReadableMediaTypes(ResolvableType elementType) {
        return reader.getReadableMediaTypes(elementType);
    }

    @Override
    public boolean canRead(ResolvableType elementType, @Nullable MediaType mediaType) {
        return reader.canRead(elementType, mediaType);
    }

    @Override
    public Flux<T> read(ResolvableType elementType, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        return reader.read(elementType, message, hints);
    }

    @Override
    public Mono<T> readMono(ResolvableType elementType, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        return reader.readMono(elementType, message, hints);
    }

    @Override
    public Flux<T> read(
            ResolvableType actualType,
            ResolvableType elementType,
            ServerHttpRequest request,
            ServerHttpResponse response,
            Map<String, Object> hints) {
        return reader.read(actualType, elementType, request, response, hints)
                .doOnError(DecodingException.class, failure -> failed(request, failure));
    }

    @Override
    public Mono<T> readMono(
            ResolvableType actualType,
            ResolvableType elementType,
            ServerHttpRequest request,
            ServerHttpResponse response,
            Map<String, Object> hints) {
        return reader.readMono(actualType, elementType, request, response, hints)
                .doOnError(DecodingException.class, failure -> failed(request, failure));
    }
}
