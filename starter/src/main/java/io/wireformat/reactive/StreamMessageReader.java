package io.wireformat.reactive;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.coding.UnsupportedCodingException;
import io.wireformat.metrics.ContentDecoder;
import io.wireformat.metrics.MeteredStreams;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.DecodingException;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpInputMessage;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reads a format's streams message by message, each within the formats' own limits. A stream is not read as a single
 * value.
 *
 * <p>Tells of no media types that it can read, as {@link WireMessageReader} tells of none.
 *
 * <p>Safe for use by many threads.
 */
final class StreamMessageReader implements HttpMessageReader<Object> {

    private final FramedFormat format;

    private final RequestRules rules;

    StreamMessageReader(FramedFormat format, RequestRules rules) {
        this.format = format;
        this.rules = rules;
    }

    FramedFormat format() {
        return format;
    }

    @Override
    public List<MediaType> getReadableMediaTypes() {
        return List.of();
    }

    @Override
    public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
        return format.mediaTypes().named(mediaType) != null && !JsonViews.applyToContent(type) && format.carries(type);
    }

    @Override
    public Flux<Object> read(
            ResolvableType actualType,
            ResolvableType type,
            ServerHttpRequest request,
            ServerHttpResponse response,
            Map<String, Object> hints) {
        return JsonViews.applyToContent(actualType)
                ? Flux.error(() -> unsupported(request, type))
                : read(type, request, hints, actualType);
    }

    @Override
    public Flux<Object> read(ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        return read(type, message, hints, type);
    }

    private Flux<Object> read(
            ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints, ResolvableType declared) {
        if (HidingHints.areIn(hints)) {
            return Flux.error(() -> new DecodingException(HidingHints.refusalOf(format.name())));
        }
        MeteredStreams streams = format.streams(type);
        if (streams == null) {
            return Flux.error(() -> unsupported(message, type));
        }
        DecodeLimits limits = rules.limits(declared, streams.limits());
        return Flux.defer(() -> {
                    // a stream may have any size, coded or not; what coded content becomes is bound as a whole
                    ContentDecoder decoder = rules.decoder(message, limits.withContentSize(Long.MAX_VALUE));
                    return decoder == ContentDecoder.NONE
                            ? IncomingStream.read(message.getBody(), () -> streams.reader(limits))
                            : DecodedStream.read(message.getBody(), decoder, () -> streams.reader(limits));
                })
                .onErrorMap(UnsupportedCodingException.class, Refusals::of);
    }

    @Override
    public Mono<Object> readMono(
            ResolvableType actualType,
            ResolvableType type,
            ServerHttpRequest request,
            ServerHttpResponse response,
            Map<String, Object> hints) {
        return Mono.error(() -> unsupported(request, type));
    }

    @Override
    public Mono<Object> readMono(ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        return Mono.error(
                () -> new DecodingException("A stream of " + format.name() + " is read as many values, one by one"));
    }

    private static UnsupportedMediaTypeStatusException unsupported(
            ReactiveHttpInputMessage message, ResolvableType type) {
        return new UnsupportedMediaTypeStatusException(message.getHeaders().getContentType(), List.of(), type);
    }
}
