package io.wireformat.client.internal.reactive;

import io.wireformat.codec.UnusableClassException;
import io.wireformat.http.internal.errors.ContentRefusal;
import io.wireformat.http.internal.errors.UnwritableValueException;
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

    private final AnswerRules rules;

    public StreamMessageWriter(FramedFormat format, AnswerRules rules) {
        super(format.name());
        this.format = format;
        this.rules = rules;
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
        HttpHeaders headers = message.getHeaders();
        if (request != null) {
            VaryHeader.addAccept(headers);
        }
        HttpHeaders before = HttpHeaders.copyOf(headers);
        format.mediaTypes().label(headers, mediaType);
        ContentCompressor compressor = request != null ? rules.coder(StreamBody.UNKNOWN_SIZE, request, headers) : null;
        if (compressor != null) {
            headers.set(HttpHeaders.CONTENT_ENCODING, compressor.coding().tag());
            headers.remove(HttpHeaders.CONTENT_LENGTH);
        }
        return message.writeAndFlushWith(OutgoingStream.of(
                        values,
                        streams,
                        compressor,
                        message.bufferFactory(),
                        (unsent, failure) -> unwritable(unsent, bound, failure, request, rules),
                        request))
                .doOnError(UnwritableValueException.class, failure -> {
                    headers.clear();
                    headers.putAll(before);
                })
                .onErrorMap(
                        UnusableClassException.class,
                        failure -> request != null ? ContentRefusal.of(failure) : failure);
    }
}
