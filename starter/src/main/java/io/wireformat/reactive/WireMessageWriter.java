package io.wireformat.reactive;

import io.wireformat.metrics.ContentCoder;
import io.wireformat.metrics.HeldContent;
import io.wireformat.metrics.MeteredPlan;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.EncodingException;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.server.reactive.ServerHttpRequest;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Writes a format's content with a {@code Content-Length} and the media type that the client named, with no parameters
 * but the format's own. What a publisher of many values has is one list.
 */
final class WireMessageWriter extends FormatMessageWriter {

    private final ReactiveFormat format;

    private final RequestTiming timing;

    private final AnswerRules rules;

    WireMessageWriter(ReactiveFormat format, RequestTiming timing, AnswerRules rules) {
        super(format.name());
        this.format = format;
        this.timing = timing;
        this.rules = rules;
    }

    @Override
    public boolean canWrite(ResolvableType type, @Nullable MediaType mediaType) {
        return isNamedBy(mediaType) && format.writes(type);
    }

    @Override
    boolean isNamedBy(@Nullable MediaType mediaType) {
        return format.named(mediaType) != null;
    }

    @Override
    Mono<Void> send(
            Publisher<?> values,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            boolean onlyClass,
            @Nullable ServerHttpRequest answered) {
        boolean single = values instanceof Mono;
        ResolvableType bound = single ? type : ReactiveFormat.listOf(type);
        Mono<?> value = single ? Mono.from(values) : Flux.from(values).collectList();
        return value.map(body -> content(body, bound, mediaType, message, onlyClass, answered)
                        .flatMap(content -> message.writeWith(Mono.just(content)))
                        // of whoever goes away while it is encoded
                        .doOnDiscard(DataBuffer.class, DataBufferUtils::release))
                .defaultIfEmpty(Mono.defer(() -> complete(message)))
                .flatMap(Function.identity());
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
            boolean onlyClass,
            @Nullable ServerHttpRequest answered) {
        return Mono.deferContextual(context -> Mono.fromCallable(
                () -> timing.during(context, () -> encode(value, type, mediaType, message, onlyClass, answered))));
    }

    private DataBuffer encode(
            Object value,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            boolean onlyClass,
            @Nullable ServerHttpRequest answered)
            throws IOException {
        Type bound = format.toWrite(type, value.getClass(), onlyClass);
        MeteredPlan plan = format.plan(bound);
        if (plan == null || bound == null) {
            throw new EncodingException(
                    format.name() + " does not carry " + value.getClass().getName());
        }
        try (HeldContent content = plan.write(format.carried(value))) {
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
            if (answered == null) {
                throw new EncodingException(String.valueOf(e.getMessage()), e);
            }
            rules.unwritable().tell(format.name(), bound, e);
            throw new UnwritableValueException(format.name(), value, e);
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
