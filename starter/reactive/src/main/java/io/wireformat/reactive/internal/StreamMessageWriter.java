package io.wireformat.reactive.internal;

import io.wireformat.codec.UnusableClassException;
import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.exchange.BodyWriter;
import io.wireformat.http.internal.exchange.BodyWriters;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.http.internal.formats.FramedFormat;
import io.wireformat.http.internal.streams.StreamBody;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.MeteredStreams;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.EncodingException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.server.reactive.ServerHttpRequest;
import reactor.core.publisher.Mono;

/**
 * Writes the values of a publisher message by message if the chosen media type is one of a format's streams. A single value
 * is not a stream.
 */
public final class StreamMessageWriter extends FormatMessageWriter {

    private final FramedFormat format;

    public StreamMessageWriter(FramedFormat format, BodyWriters writers) {
        super(format.name(), writers);
        this.format = format;
    }

    @Override
    public boolean canWrite(ResolvableType type, @Nullable MediaType mediaType) {
        return isNamedBy(mediaType) && format.writes(type);
    }

    @Override
    public boolean isNamedBy(@Nullable MediaType mediaType) {
        return format.mediaTypes().named(mediaType) != null;
    }

    @Override
    Mono<Void> send(
            Publisher<?> values,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            boolean onlyClass,
            @Nullable ServerHttpRequest request) {
        Type bound = FramedFormat.bound(type);
        MeteredStreams streams = format.streams(bound);
        if (values instanceof Mono || bound == null || streams == null) {
            return Mono.error(() -> new EncodingException(format.name() + " does not support a stream of " + type));
        }
        BodyWriter writer = writer(request, message, RequestContext.NONE);
        HttpHeaders headers = message.getHeaders();
        HttpHeaders before = HttpHeaders.copyOf(headers);
        ContentCompressor compressor =
                writer.describe(format.mediaTypes(), mediaType, StreamBody.UNKNOWN_SIZE, headers);
        return message.writeAndFlushWith(OutgoingStream.of(
                        values,
                        streams,
                        compressor,
                        message.bufferFactory(),
                        (unsent, failure) -> unwritable(unsent, bound, failure, writer),
                        request))
                .doOnError(UnwritableValueException.class, failure -> {
                    headers.clear();
                    headers.putAll(before);
                    VaryHeader.addAccept(headers);
                })
                .onErrorMap(UnusableClassException.class, writer::unusable);
    }

    private RuntimeException unwritable(
            Object unsent, Type type, io.wireformat.EncodingException failure, BodyWriter writer) {
        RuntimeException exception = writer.unwritable(format.name(), type, failure);
        return exception instanceof UnwritableValueException retried ? retried.withUnsent(unsent) : exception;
    }
}
