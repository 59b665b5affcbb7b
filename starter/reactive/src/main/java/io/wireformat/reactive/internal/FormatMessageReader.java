package io.wireformat.reactive.internal;

import io.wireformat.http.internal.errors.ContentRefusal;
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
        return one(declared, type, request, hints);
    }

    @Override
    public final Mono<Object> readMono(
            ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        return one(type, type, message, hints);
    }

    private Mono<Object> one(
            ResolvableType declared, ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        Throwable refusal = refusal(declared, type, message, hints);
        return refusal != null
                ? Mono.error(refusal)
                : readOne(type, message, declared).onErrorMap(failure -> unread(failure, message));
    }

    @Override
    public final Flux<Object> read(
            ResolvableType declared,
            ResolvableType type,
            ServerHttpRequest request,
            ServerHttpResponse response,
            Map<String, Object> hints) {
        return many(declared, type, request, hints);
    }

    @Override
    public final Flux<Object> read(ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        return many(type, type, message, hints);
    }

    private Flux<Object> many(
            ResolvableType declared, ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        Throwable refusal = refusal(declared, type, message, hints);
        return refusal != null
                ? Flux.error(refusal)
                : readMany(type, message, declared).onErrorMap(failure -> unread(failure, message));
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

    /**
     * The failure that Spring expects for content that cannot be read. A 400 is recorded for the problem of an exception
     * handler. A request that a filter has changed may have no attributes.
     */
    static Throwable unread(Throwable reason, @Nullable HttpMessage message) {
        Throwable failure = ContentRefusal.orDecodingException(reason);
        if (failure instanceof DecodingException
                && message instanceof ServerHttpRequest request
                && request.getAttributes().get(RequestContext.ATTRIBUTE) instanceof RequestContext context) {
            context.setUnread(failure);
        }
        return failure;
    }
}
