package io.wireformat.client.internal.reactive;

import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.DecodingException;
import org.springframework.http.HttpMessage;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpInputMessage;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reads content in one format, unless a JSON view or filter applies, which only JSON supports. It lists no media types,
 * because Spring would list them in a 415 for a request that names no format. Safe for use by many threads.
 */
public abstract class FormatMessageReader implements HttpMessageReader<Object> {

    private final String formatName;

    FormatMessageReader(String formatName) {
        this.formatName = formatName;
    }

    String formatName() {
        return formatName;
    }

    /** Whether the format has this media type and supports the type of a value. */
    abstract boolean reads(ResolvableType type, @Nullable MediaType mediaType);

    /**
     * Reads a value.
     *
     * @param declared the type that the handler declares
     */
    abstract Mono<Object> readOne(ResolvableType type, ReactiveHttpInputMessage message, ResolvableType declared);

    /**
     * Reads values.
     *
     * @param type the type of each value
     * @param declared the type that the handler declares
     */
    abstract Flux<Object> readMany(ResolvableType type, ReactiveHttpInputMessage message, ResolvableType declared);

    @Override
    public final List<MediaType> getReadableMediaTypes() {
        return List.of();
    }

    @Override
    public final boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
        return reads(type, mediaType) && !JsonViewRule.appliesToRequest(type);
    }

    @Override
    public final Mono<Object> readMono(
            ResolvableType declared,
            ResolvableType type,
            ServerHttpRequest request,
            ServerHttpResponse response,
            Map<String, Object> hints) {
        Throwable refusal = refusal(declared, type, request, hints);
        return refusal != null
                ? Mono.error(refusal)
                : readOne(type, request, declared).doOnError(failure -> recordUnread(failure, request));
    }

    @Override
    public final Mono<Object> readMono(
            ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        Throwable refusal = refusal(type, type, message, hints);
        return refusal != null ? Mono.error(refusal) : readOne(type, message, type);
    }

    @Override
    public final Flux<Object> read(
            ResolvableType declared,
            ResolvableType type,
            ServerHttpRequest request,
            ServerHttpResponse response,
            Map<String, Object> hints) {
        Throwable refusal = refusal(declared, type, request, hints);
        return refusal != null
                ? Flux.error(refusal)
                : readMany(type, request, declared).doOnError(failure -> recordUnread(failure, request));
    }

    @Override
    public final Flux<Object> read(ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        Throwable refusal = refusal(type, type, message, hints);
        return refusal != null ? Flux.error(refusal) : readMany(type, message, type);
    }

    private @Nullable Throwable refusal(
            ResolvableType declared, ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        // only the declared type knows the parameter of a publisher
        if (JsonViewRule.appliesToRequest(declared)) {
            return unsupported(message, type);
        }
        return JsonViewRule.appliesTo(hints) ? new DecodingException(JsonViewRule.refusal(formatName)) : null;
    }

    static UnsupportedMediaTypeStatusException unsupported(ReactiveHttpInputMessage message, ResolvableType type) {
        return new UnsupportedMediaTypeStatusException(message.getHeaders().getContentType(), List.of(), type);
    }

    /** Records a 400 for the problem of an exception handler. A request that a filter has changed may have no attributes. */
    static void recordUnread(Throwable failure, HttpMessage message) {
        if (failure instanceof org.springframework.core.codec.DecodingException
                && message instanceof ServerHttpRequest request
                && request.getAttributes().get(RequestContext.ATTRIBUTE) instanceof RequestContext context) {
            context.setUnread(failure);
        }
    }
}
