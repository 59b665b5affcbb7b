package io.wireformat.reactive.internal;

import io.wireformat.http.internal.exchange.BodyWriter;
import io.wireformat.http.internal.exchange.BodyWriters;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.exchange.RequestWriter;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.http.internal.types.UnknownTypes;
import io.wireformat.text.internal.ForeignText;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.EncodingException;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;

/**
 * Writes content in one format if its media type has been chosen, unless a JSON view or filter applies, which only JSON
 * supports. It lists no media types, because it does not see which formats the request names. Safe for use by many threads.
 */
public abstract class FormatMessageWriter implements HttpMessageWriter<Object> {

    private final String formatName;
    private final BodyWriters writers;

    FormatMessageWriter(String formatName, BodyWriters writers) {
        this.formatName = formatName;
        this.writers = writers;
    }

    /** The writer of a response to a request, or of a request if that is null. */
    final BodyWriter writer(
            @Nullable ServerHttpRequest request, ReactiveHttpOutputMessage message, RequestContext context) {
        return request == null
                ? RequestWriter.INSTANCE
                : writers.of(new ReactiveResponseHead(request, message, context));
    }

    public String formatName() {
        return formatName;
    }

    /** Whether a media type is one that this writer writes. */
    public abstract boolean isNamedBy(@Nullable MediaType mediaType);

    /**
     * Writes a request or a response.
     *
     * @param onlyClass whether the type of a single value is only its class
     * @param request the request that the response belongs to, or null
     */
    abstract Mono<Void> send(
            Publisher<?> values,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            boolean onlyClass,
            @Nullable ServerHttpRequest request);

    @Override
    public final List<MediaType> getWritableMediaTypes() {
        return List.of();
    }

    @Override
    public final Mono<Void> write(
            Publisher<?> values,
            ResolvableType declared,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ServerHttpRequest request,
            ServerHttpResponse response,
            Map<String, Object> hints) {
        // checked once more, because a property that the view hides must not be written however this writer was chosen
        return JsonViewRule.appliesToResponse(declared) || JsonViewRule.appliesTo(hints)
                ? unfiltered()
                : send(values, type, mediaType, response, UnknownTypes.isOnlyClass(declared, type), request);
    }

    @Override
    public final Mono<Void> write(
            Publisher<?> values,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            Map<String, Object> hints) {
        return JsonViewRule.appliesTo(hints)
                ? unfiltered()
                : send(values, type, mediaType, message, true, null)
                        .onErrorMap(
                                io.wireformat.EncodingException.class,
                                failure -> new EncodingException(ForeignText.printable(failure.getMessage()), failure));
    }

    private Mono<Void> unfiltered() {
        return Mono.error(() -> new EncodingException(JsonViewRule.refusal(formatName)));
    }
}
