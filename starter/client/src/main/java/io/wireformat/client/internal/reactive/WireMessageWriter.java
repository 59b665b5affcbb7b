package io.wireformat.client.internal.reactive;

import io.wireformat.EncodingException;
import io.wireformat.codec.UnusableClassException;
import io.wireformat.http.internal.errors.ContentRefusal;
import io.wireformat.http.internal.errors.UncarriedTypeException;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.UnknownTypes;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.internal.pipeline.PooledContent;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.Fuseable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Writes a format's content with a {@code Content-Length} and the media type that the client named, with no parameters
 * but the format's own. What a publisher of many values has is one list.
 */
public final class WireMessageWriter extends FormatMessageWriter {

    private final BodyFormat format;

    private final AnswerRules rules;

    public WireMessageWriter(BodyFormat format, AnswerRules rules) {
        super(format.name());
        this.format = format;
        this.rules = rules;
    }

    /** Whether the format carries a type, whatever the media type. */
    public boolean carries(ResolvableType type) {
        return format.writes(type);
    }

    @Override
    public boolean canWrite(ResolvableType type, @Nullable MediaType mediaType) {
        // of what a function answers with, only the value may tell the type
        return isNamedBy(mediaType) && (format.writes(type) || UnknownTypes.isErased(type));
    }

    @Override
    public boolean isNamedBy(@Nullable MediaType mediaType) {
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
        if (message instanceof ServerHttpResponse response && AnswerRules.isWithoutContent(response)) {
            VaryHeader.addAccept(message.getHeaders());
            return Flux.from(values).then(message.setComplete());
        }
        boolean single = values instanceof Mono;
        ResolvableType bound = single ? type : BoundTypes.listOf(type);
        Object known = single && values instanceof Fuseable.ScalarCallable<?> scalar ? valueOf(scalar) : null;
        if (known != null) {
            return sent(known, bound, mediaType, message, onlyClass, answered);
        }
        Mono<?> value = single ? Mono.from(values) : Flux.from(values).collectList();
        return value.map(body -> sent(body, bound, mediaType, message, onlyClass, answered))
                .defaultIfEmpty(Mono.defer(() -> complete(message)))
                .flatMap(Function.identity());
    }

    private static @Nullable Object valueOf(Fuseable.ScalarCallable<?> scalar) {
        try {
            return scalar.call();
        } catch (Exception e) {
            // it fails again for whoever subscribes
            return null;
        }
    }

    /** An answer of nothing, which is not empty content of a format: that may be a message of defaults. */
    private static Mono<Void> nothing(ReactiveHttpOutputMessage message) {
        VaryHeader.addAccept(message.getHeaders());
        message.getHeaders().remove(HttpHeaders.CONTENT_TYPE);
        return complete(message);
    }

    private static Mono<Void> complete(ReactiveHttpOutputMessage message) {
        message.getHeaders().setContentLength(0);
        return message.setComplete();
    }

    private Mono<Void> sent(
            Object value,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            boolean onlyClass,
            @Nullable ServerHttpRequest answered) {
        if (BodyFormat.isNothing(value)) {
            return nothing(message);
        }
        return Mono.deferContextual(context -> Mono.fromCallable(() -> encode(
                        value,
                        type,
                        mediaType,
                        message,
                        onlyClass,
                        answered,
                        answered != null ? RequestRules.contextOf(context, answered) : RequestContext.NONE)))
                .flatMap(content -> message.writeWith(Mono.just(content)))
                // of whoever goes away while it is encoded
                .doOnDiscard(DataBuffer.class, DataBufferUtils::release);
    }

    private DataBuffer encode(
            Object value,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            boolean onlyClass,
            @Nullable ServerHttpRequest answered,
            RequestContext context)
            throws IOException {
        Type bound = format.toWrite(type, value, onlyClass);
        MeteredPlan plan = format.plan(bound);
        if (plan == null || bound == null) {
            EncodingException unknown =
                    new UncarriedTypeException(String.valueOf(format.whyNotWritten(type, value.getClass(), bound)));
            throw unwritable(value, bound == null ? value.getClass() : bound, unknown, answered, rules);
        }
        try (PooledContent content = plan.write(format.carried(value), context)) {
            HttpHeaders headers = message.getHeaders();
            format.label(headers, mediaType);
            if (answered != null) {
                rules.describe(bound, answered, headers);
            }
            ContentCompressor coder = answered != null ? rules.coder(content.size(), answered, headers) : null;
            if (coder == null) {
                return sent(content, message);
            }
            try (PooledContent coded = plan.compress(content, coder, context)) {
                headers.set(HttpHeaders.CONTENT_ENCODING, coder.coding().tag());
                return sent(coded, message);
            }
        } catch (EncodingException e) {
            throw unwritable(value, bound, e, answered, rules);
        } catch (UnusableClassException e) {
            if (value instanceof ProblemDetail) {
                // there is JSON for it, and a status to keep
                throw unwritable(value, bound, new EncodingException("cannot be used here", e), answered, rules);
            }
            throw answered != null ? ContentRefusal.of(e) : e;
        }
    }

    /** Copies content to the network's own memory, which saves Netty doing so. */
    private static DataBuffer sent(PooledContent content, ReactiveHttpOutputMessage message) {
        message.getHeaders().setContentLength(content.size());
        return message.bufferFactory()
                .allocateBuffer(content.size())
                .write(content.buffer().array(), 0, content.size());
    }
}
