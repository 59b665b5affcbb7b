package io.wireformat.reactive;

import io.wireformat.http.VaryByAccept;
import io.wireformat.metrics.ContentCoder;
import io.wireformat.metrics.MeteredStreams;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.EncodingException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;

/**
 * Writes what a publisher of many values has message by message, where the media type of a format's streams has been
 * chosen. A single value is no stream.
 *
 * <p>Tells of no media types to choose from, as {@link WireMessageWriter} tells of none.
 *
 * <p>Safe for use by many threads.
 */
final class StreamMessageWriter implements HttpMessageWriter<Object> {

    /** Headers are sent before the first message has come. */
    private static final int UNKNOWN_SIZE = Integer.MAX_VALUE;

    private final FramedFormat format;

    private final AnswerRules rules;

    StreamMessageWriter(FramedFormat format, AnswerRules rules) {
        this.format = format;
        this.rules = rules;
    }

    FramedFormat format() {
        return format;
    }

    @Override
    public List<MediaType> getWritableMediaTypes() {
        return List.of();
    }

    @Override
    public boolean canWrite(ResolvableType type, @Nullable MediaType mediaType) {
        return format.mediaTypes().named(mediaType) != null && format.carries(type);
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
        MeteredStreams streams = format.streams(type);
        if (values instanceof Mono || streams == null) {
            return Mono.error(
                    () -> new EncodingException(type + " is not a stream of what " + format.name() + " carries"));
        }
        HttpHeaders headers = message.getHeaders();
        format.mediaTypes().label(headers, mediaType);
        ContentCoder coder = null;
        if (answered != null) {
            VaryByAccept.addTo(headers);
            coder = rules.coder(UNKNOWN_SIZE, answered, headers);
        }
        if (coder != null) {
            headers.set(HttpHeaders.CONTENT_ENCODING, coder.coding().tag());
            headers.remove(HttpHeaders.CONTENT_LENGTH);
        }
        return message.writeAndFlushWith(new OutgoingStream(values, streams, coder, message.bufferFactory()));
    }

    private EncodingException unfiltered() {
        return new EncodingException(HidingHints.refusalOf(format.name()));
    }
}
