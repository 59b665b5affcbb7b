package io.wireformat.client.internal.reactive;

import io.wireformat.http.internal.negotiation.JsonViewRule;
import java.lang.reflect.Type;
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
 * Writes content in one of our formats where its media type has been chosen, unless a JSON view or filter applies to it,
 * which no format but JSON follows.
 *
 * <p>Tells of no media types to choose from, because it does not see the request: {@link FormatOffer} does, where a
 * request names them.
 *
 * <p>Safe for use by many threads.
 */
public abstract class FormatMessageWriter implements HttpMessageWriter<Object> {

    private final String formatName;

    FormatMessageWriter(String formatName) {
        this.formatName = formatName;
    }

    public String formatName() {
        return formatName;
    }

    /** Whether a media type is one of those that it writes. */
    public abstract boolean isNamedBy(@Nullable MediaType mediaType);

    /**
     * Writes a request, or the answer to one.
     *
     * @param onlyClass whether the type of a single value is no more than its class
     * @param answered the request that is answered, or null
     */
    abstract Mono<Void> send(
            Publisher<?> values,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            boolean onlyClass,
            @Nullable ServerHttpRequest answered);

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
        // the last look: what the view hides must not get out however this writer was chosen
        return JsonViewRule.appliesToResponse(declared) || JsonViewRule.appliesTo(hints)
                ? unfiltered()
                : send(values, type, mediaType, response, KnownTypes.areOnlyClasses(declared, type), request);
    }

    @Override
    public final Mono<Void> write(
            Publisher<?> values,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            Map<String, Object> hints) {
        return JsonViewRule.appliesTo(hints) ? unfiltered() : send(values, type, mediaType, message, true, null);
    }

    /**
     * What the failure to write a value is, of which nothing has been sent: that of a request, or of an answer, which may
     * be written in another format.
     *
     * @param value what is to be written then
     */
    final RuntimeException unwritable(
            Object value,
            Type type,
            io.wireformat.EncodingException failure,
            @Nullable ServerHttpRequest answered,
            AnswerRules rules) {
        if (answered == null) {
            return new EncodingException(String.valueOf(failure.getMessage()), failure);
        }
        return rules.unwritable().failure(formatName, type, failure).withUnsent(value);
    }

    private Mono<Void> unfiltered() {
        return Mono.error(() -> new EncodingException(JsonViewRule.refusal(formatName)));
    }
}
