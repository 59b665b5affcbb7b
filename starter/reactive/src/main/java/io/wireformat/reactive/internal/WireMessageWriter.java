package io.wireformat.reactive.internal;

import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.exchange.BodyValue;
import io.wireformat.http.internal.exchange.BodyWriter;
import io.wireformat.http.internal.exchange.BodyWriters;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.UnknownTypes;
import io.wireformat.internal.pipeline.ExchangeMemory;
import io.wireformat.internal.pipeline.PooledContent;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.ClassUtils;
import reactor.core.Fuseable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Writes a format's content with a {@code Content-Length} and the media type that the client named, with only the format's
 * own parameters. The values of a publisher of many are one list.
 */
public final class WireMessageWriter extends FormatMessageWriter {

    private static final boolean HAS_REACTOR_NETTY = ClassUtils.isPresent(
            "reactor.netty.http.server.HttpServerResponse", WireMessageWriter.class.getClassLoader());

    private final BodyFormat format;

    public WireMessageWriter(BodyFormat format, BodyWriters writers) {
        super(format.name(), writers);
        this.format = format;
    }

    /** Whether the format supports a type, whatever the media type. */
    public boolean supports(ResolvableType type) {
        return format.writes(type);
    }

    @Override
    public boolean canWrite(ResolvableType type, @Nullable MediaType mediaType) {
        // a functional handler may leave the type to the value
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
            @Nullable ServerHttpRequest request) {
        if (!ReactiveResponseHead.hasBody(message)) {
            VaryHeader.addAccept(message.getHeaders());
            return Flux.from(values).then(message.setComplete());
        }
        boolean single = values instanceof Mono;
        ResolvableType bound = single ? type : BoundTypes.listOf(type);
        Object known = single && values instanceof Fuseable.ScalarCallable<?> scalar ? valueOf(scalar) : null;
        if (known != null) {
            return send(known, bound, mediaType, message, onlyClass, request);
        }
        Mono<?> value = single ? Mono.from(values) : Flux.from(values).collectList();
        return value.map(body -> send(body, bound, mediaType, message, onlyClass, request))
                .defaultIfEmpty(Mono.defer(() -> {
                    message.getHeaders().setContentLength(0);
                    return message.setComplete();
                }))
                .flatMap(Function.identity());
    }

    private static @Nullable Object valueOf(Fuseable.ScalarCallable<?> scalar) {
        try {
            return scalar.call();
        } catch (Exception e) {
            // it fails again on subscription
            return null;
        }
    }

    private Mono<Void> send(
            Object value,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            boolean onlyClass,
            @Nullable ServerHttpRequest request) {
        if (!writer(request, message, RequestContext.NONE).hasBody(value, message.getHeaders())) {
            return message.setComplete();
        }
        return Mono.deferContextual(context -> {
                    BodyWriter writer = writer(request, message, RequestRules.contextOf(context, request));
                    BodyValue body = new BodyValue(value, type, onlyClass, mediaType);
                    return Mono.fromCallable(() -> encode(body, message, writer));
                })
                .flatMap(content -> message.writeWith(Mono.just(content)))
                // the client may go away while the body is encoded
                .doOnDiscard(DataBuffer.class, DataBufferUtils::release);
    }

    /** Copies the body to the network's own memory, so that Netty does not copy it. It counts until the client has taken it. */
    private static DataBuffer buffer(
            PooledContent content, ReactiveHttpOutputMessage message, @Nullable ExchangeMemory memory) {
        DataBuffer untaken =
                memory != null && HAS_REACTOR_NETTY ? UntakenContent.copyOf(content, message, memory) : null;
        if (untaken != null) {
            return untaken;
        }
        if (memory != null) {
            memory.hold(content.size());
        }
        return message.bufferFactory()
                .allocateBuffer(content.size())
                .write(content.buffer().array(), 0, content.size());
    }

    private DataBuffer encode(BodyValue body, ReactiveHttpOutputMessage message, BodyWriter writer) throws IOException {
        ExchangeMemory memory = writer.head().context().memory();
        try {
            return writer.write(format, body, message.getHeaders(), content -> buffer(content, message, memory));
        } catch (UnwritableValueException e) {
            throw e.withUnsent(body.value());
        }
    }
}
