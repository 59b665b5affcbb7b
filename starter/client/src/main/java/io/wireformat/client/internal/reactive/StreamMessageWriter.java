package io.wireformat.client.internal.reactive;

import io.wireformat.codec.UnusableClassException;
import io.wireformat.http.internal.errors.ContentRefusal;
import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.http.internal.formats.FramedFormat;
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
 * Writes what a publisher of many values has message by message, where the media type of a format's streams has been
 * chosen. A single value is no stream.
 */
public final class StreamMessageWriter extends FormatMessageWriter {

    /** Headers are sent before the first message has come. */
    private static final int UNKNOWN_SIZE = Integer.MAX_VALUE;

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
            @Nullable ServerHttpRequest answered) {
        Type bound = FramedFormat.bound(type);
        MeteredStreams streams = format.streams(bound);
        if (values instanceof Mono || bound == null || streams == null) {
            return Mono.error(
                    () -> new EncodingException(type + " is not a stream of what " + format.name() + " carries"));
        }
        HttpHeaders headers = message.getHeaders();
        if (answered != null) {
            VaryHeader.addAccept(headers);
        }
        HttpHeaders before = HttpHeaders.copyOf(headers);
        format.mediaTypes().label(headers, mediaType);
        ContentCompressor coder = null;
        if (answered != null) {
            coder = rules.coder(UNKNOWN_SIZE, answered, headers);
        }
        if (coder != null) {
            headers.set(HttpHeaders.CONTENT_ENCODING, coder.coding().tag());
            headers.remove(HttpHeaders.CONTENT_LENGTH);
        }
        return message.writeAndFlushWith(new OutgoingStream(
                        values,
                        streams,
                        coder,
                        message.bufferFactory(),
                        (unsent, failure) -> unwritable(unsent, bound, failure, answered, rules),
                        answered))
                .doOnError(UnwritableValueException.class, failure -> {
                    headers.clear();
                    headers.putAll(before);
                })
                .onErrorMap(
                        UnusableClassException.class,
                        failure -> answered != null ? ContentRefusal.of(failure) : failure);
    }
}
