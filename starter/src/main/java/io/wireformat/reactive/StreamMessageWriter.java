package io.wireformat.reactive;

import io.wireformat.http.VaryByAccept;
import io.wireformat.metrics.MeteredStreams;
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
 * Writes what a publisher of many values has message by message, where the media type of a format's streams has been
 * chosen. A single value is no stream.
 *
 * <p>Tells of no media types to choose from, as {@link WireMessageWriter} tells of none.
 *
 * <p>Safe for use by many threads.
 */
final class StreamMessageWriter implements HttpMessageWriter<Object> {

    private final FramedFormat format;

    StreamMessageWriter(FramedFormat format) {
        this.format = format;
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
                : write(values, type, mediaType, response, hints);
    }

    @Override
    public Mono<Void> write(
            Publisher<?> values,
            ResolvableType type,
            @Nullable MediaType mediaType,
            ReactiveHttpOutputMessage message,
            Map<String, Object> hints) {
        if (HidingHints.areIn(hints)) {
            return Mono.error(this::unfiltered);
        }
        MeteredStreams streams = format.streams(type);
        if (values instanceof Mono || streams == null) {
            return Mono.error(
                    () -> new EncodingException(type + " is not a stream of what " + format.name() + " carries"));
        }
        setHeaders(message, mediaType);
        return message.writeAndFlushWith(new OutgoingStream(values, streams, message.bufferFactory()));
    }

    private EncodingException unfiltered() {
        return new EncodingException(HidingHints.refusalOf(format.name()));
    }

    private void setHeaders(ReactiveHttpOutputMessage message, @Nullable MediaType chosen) {
        format.mediaTypes().label(message.getHeaders(), chosen);
        if (message instanceof ServerHttpResponse) {
            VaryByAccept.addTo(message.getHeaders());
        }
    }
}
