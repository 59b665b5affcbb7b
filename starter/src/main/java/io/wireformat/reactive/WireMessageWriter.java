package io.wireformat.reactive;

import io.wireformat.http.BoundTypes;
import io.wireformat.http.Problem;
import io.wireformat.metrics.ContentCoder;
import io.wireformat.metrics.HeldContent;
import io.wireformat.metrics.MeteredPlan;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.EncodingException;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Writes a format's content where its media type has been chosen, with a {@code Content-Length} and the media type that
 * the client named, with no parameters but the format's own. What a publisher of many values has is one list.
 *
 * <p>Tells of no media types to choose from, because it does not see the request: {@link FormatOffer} does, where a
 * request names them.
 *
 * <p>Safe for use by many threads.
 */
final class WireMessageWriter implements HttpMessageWriter<Object> {

    private final ReactiveFormat format;

    private final RequestTiming timing;

    private final AnswerRules rules;

    WireMessageWriter(ReactiveFormat format, RequestTiming timing, AnswerRules rules) {
        this.format = format;
        this.timing = timing;
        this.rules = rules;
    }

    ReactiveFormat format() {
        return format;
    }

    @Override
    public List<MediaType> getWritableMediaTypes() {
        return List.of();
    }

    @Override
    public boolean canWrite(ResolvableType type, @Nullable MediaType mediaType) {
        return format.named(mediaType) != null && format.writes(type);
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
        // the last look: what the view hides must not get out however this writer was chosen
        return JsonViews.applyToAnswer(actualType)
                ? Mono.error(this::unfiltered)
                : write(values, type, mediaType, response, hints, request);
    }

    @Override
    public Mono<Void> write(
            Publisher<?> values,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            Map<String, Object> hints) {
        return write(values, type, mediaType, message, hints, null);
    }

    /** Writes a request, or the answer to one. */
    private Mono<Void> write(
            Publisher<?> values,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            Map<String, Object> hints,
            @Nullable ServerHttpRequest answered) {
        if (HidingHints.areIn(hints)) {
            return Mono.error(this::unfiltered);
        }
        boolean single = values instanceof Mono;
        ResolvableType bound = single ? type : ReactiveFormat.listOf(type);
        Mono<?> value = single ? Mono.from(values) : Flux.from(values).collectList();
        return value.map(body -> content(body, bound, mediaType, message, answered)
                        .flatMap(content -> message.writeWith(Mono.just(content))))
                .defaultIfEmpty(Mono.defer(() -> complete(message)))
                .flatMap(Function.identity());
    }

    private EncodingException unfiltered() {
        return new EncodingException(HidingHints.refusalOf(format.name()));
    }

    private static Mono<Void> complete(ReactiveHttpOutputMessage message) {
        message.getHeaders().setContentLength(0);
        return message.setComplete();
    }

    private Mono<DataBuffer> content(
            Object value,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            @Nullable ServerHttpRequest answered) {
        return Mono.deferContextual(context -> Mono.fromCallable(
                () -> timing.during(context, () -> encode(value, type, mediaType, message, answered))));
    }

    private DataBuffer encode(
            Object value,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            @Nullable ServerHttpRequest answered)
            throws IOException {
        Type bound = BoundTypes.toWrite(type, value.getClass());
        MeteredPlan plan = format.plan(bound);
        if (plan == null || bound == null) {
            throw new EncodingException(
                    format.name() + " does not carry " + value.getClass().getName());
        }
        Object carried = value instanceof ProblemDetail detail ? Problem.of(detail) : value;
        try (HeldContent content = plan.write(carried)) {
            HttpHeaders headers = message.getHeaders();
            format.label(headers, mediaType);
            if (answered != null) {
                rules.describe(bound, answered, headers);
            }
            ContentCoder coder = answered != null ? rules.coder(content.size(), answered, headers) : null;
            if (coder == null) {
                return sent(content, message);
            }
            try (HeldContent coded = plan.compress(content, coder)) {
                headers.set(HttpHeaders.CONTENT_ENCODING, coder.coding().tag());
                return sent(coded, message);
            }
        } catch (io.wireformat.EncodingException e) {
            throw new EncodingException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Copies content to the network's own memory, which saves Netty doing so. */
    private static DataBuffer sent(HeldContent content, ReactiveHttpOutputMessage message) {
        message.getHeaders().setContentLength(content.size());
        return message.bufferFactory()
                .allocateBuffer(content.size())
                .write(content.buffer().array(), 0, content.size());
    }
}
