package io.wireformat.reactive.internal;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.formats.FramedFormat;
import io.wireformat.internal.pipeline.MeteredStreams;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.DecodingException;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpInputMessage;
import org.springframework.http.server.reactive.ServerHttpRequest;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads a format's streams message by message. The limits apply to each message. A stream is not read as a single value. */
public final class StreamMessageReader extends FormatMessageReader {

    /** Published to a controller, which does not see it, for a stream without messages. */
    public static final Object NO_MESSAGES = new Object();

    private final FramedFormat format;
    private final RequestRules rules;

    public StreamMessageReader(FramedFormat format, RequestRules rules) {
        super(format.name());
        this.format = format;
        this.rules = rules;
    }

    @Override
    boolean reads(ResolvableType type, @Nullable MediaType mediaType) {
        return format.mediaTypes().named(mediaType) != null && format.reads(type);
    }

    @Override
    Flux<Object> readMany(ResolvableType type, ReactiveHttpInputMessage message, ResolvableType declared) {
        MeteredStreams streams = format.streams(FramedFormat.bound(type));
        if (streams == null) {
            return Flux.error(() -> unsupported(message, type));
        }
        DecodeLimits limits = rules.limits(declared, streams.limits());
        return Flux.deferContextual(context -> {
            rules.awaitsAnyTime(context);
            rules.coding().requireUncoded(message);
            RequestContext request = rules.context(context, message);
            request.setStreamed();
            if (!(message instanceof ServerHttpRequest) || !(declared.getSource() instanceof MethodParameter)) {
                return IncomingStream.read(message.getBody(), request.memory(), () -> streams.reader(limits));
            }
            AtomicBoolean content = new AtomicBoolean(format.framing().format().emptyContentIsMessage());
            Flux<DataBuffer> body = message.getBody().doOnNext(part -> {
                if (part.readableByteCount() > 0) {
                    content.setPlain(true);
                }
            });
            return IncomingStream.read(body, request.memory(), () -> streams.reader(limits))
                    .switchIfEmpty(Flux.defer(() -> content.getPlain() ? Flux.just(NO_MESSAGES) : Flux.empty()));
        });
    }

    @Override
    Mono<Object> readOne(ResolvableType type, ReactiveHttpInputMessage message, ResolvableType declared) {
        return Mono.error(() -> message instanceof ServerHttpRequest
                ? unsupported(message, type)
                : new DecodingException("A stream of " + formatName() + " is read as many values, one by one"));
    }
}
