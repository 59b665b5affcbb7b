package io.wireformat.reactive;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.BoundTypes;
import io.wireformat.http.Problem;
import io.wireformat.metrics.ArrivingContent;
import io.wireformat.metrics.ContentDecoder;
import io.wireformat.metrics.MeteredPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.DecodingException;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ReactiveHttpInputMessage;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reads a format's content, which is held until it is complete, within the formats' own limits, and then decoded.
 *
 * <p>Tells of no media types that it can read: Spring lists these where it refuses others, and a request that names no
 * format is refused as if there were none. Content without bytes is a message where the format says so.
 *
 * <p>Safe for use by many threads.
 */
final class WireMessageReader implements HttpMessageReader<Object> {

    /** Spring's own limit is for what it collects itself; the formats' own limits bind here. */
    private static final int ANY_SIZE = -1;

    private final ReactiveFormat format;

    private final RequestTiming timing;

    private final RequestRules rules;

    WireMessageReader(ReactiveFormat format, RequestTiming timing, RequestRules rules) {
        this.format = format;
        this.timing = timing;
        this.rules = rules;
    }

    ReactiveFormat format() {
        return format;
    }

    @Override
    public List<MediaType> getReadableMediaTypes() {
        return List.of();
    }

    @Override
    public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
        return format.named(mediaType) != null && !JsonViews.applyToContent(type) && format.reads(type);
    }

    @Override
    public Mono<Object> readMono(
            ResolvableType actualType,
            ResolvableType type,
            ServerHttpRequest request,
            ServerHttpResponse response,
            Map<String, Object> hints) {
        // the parameter of what a publisher promises is known only here
        return JsonViews.applyToContent(actualType)
                ? Mono.error(() -> unsupported(request, type))
                : readMono(type, request, hints, actualType);
    }

    @Override
    public Mono<Object> readMono(ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        return readMono(type, message, hints, type);
    }

    private Mono<Object> readMono(
            ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints, ResolvableType declared) {
        if (HidingHints.areIn(hints)) {
            return Mono.error(() -> new DecodingException(HidingHints.refusalOf(format.name())));
        }
        MeteredPlan plan = format.plan(BoundTypes.toRead(type));
        if (plan == null) {
            return Mono.error(() -> unsupported(message, type));
        }
        boolean ofProblem = type.resolve() == ProblemDetail.class;
        return Mono.deferContextual(context -> {
                    DecodeLimits limits = rules.limits(declared, plan.limits());
                    ContentDecoder decoder = rules.decoder(message, limits);
                    return CollectedContent.read(
                            message.getBody(),
                            ANY_SIZE,
                            () -> plan.await(message.getHeaders().getContentLength(), limits),
                            content -> timing.during(
                                    context, () -> content.read(decoder, reader(plan, limits, ofProblem))));
                })
                .onErrorMap(Refusals::of);
    }

    @Override
    public Flux<Object> read(
            ResolvableType actualType,
            ResolvableType type,
            ServerHttpRequest request,
            ServerHttpResponse response,
            Map<String, Object> hints) {
        return elements(readMono(actualType, ReactiveFormat.listOf(type), request, response, hints));
    }

    @Override
    public Flux<Object> read(ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        return elements(readMono(ReactiveFormat.listOf(type), message, hints));
    }

    private static Flux<Object> elements(Mono<Object> list) {
        return list.flatMapIterable(elements -> (List<?>) elements);
    }

    private ArrivingContent.Reader<Optional<Object>> reader(MeteredPlan plan, DecodeLimits limits, boolean ofProblem) {
        return (content, coded) -> {
            if (content.size() == 0 && !format.codec().format().emptyContentIsMessage()) {
                return Optional.empty();
            }
            Object value = plan.read(content, limits, coded);
            return Optional.of(ofProblem ? ((Problem) value).toProblemDetail() : value);
        };
    }

    private static UnsupportedMediaTypeStatusException unsupported(
            ReactiveHttpInputMessage message, ResolvableType type) {
        return new UnsupportedMediaTypeStatusException(message.getHeaders().getContentType(), List.of(), type);
    }
}
