package io.wireformat.reactive;

import io.wireformat.http.BoundTypes;
import io.wireformat.http.Problem;
import io.wireformat.metrics.HeldContent;
import io.wireformat.metrics.MeteredPlan;
import java.io.IOException;
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

    WireMessageReader(ReactiveFormat format, RequestTiming timing) {
        this.format = format;
        this.timing = timing;
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
                : readMono(type, request, hints);
    }

    @Override
    public Mono<Object> readMono(ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        if (HidingHints.areIn(hints)) {
            return Mono.error(() -> new DecodingException(HidingHints.refusalOf(format.name())));
        }
        MeteredPlan plan = format.plan(BoundTypes.toRead(type));
        if (plan == null) {
            return Mono.error(() -> unsupported(message, type));
        }
        boolean ofProblem = type.resolve() == ProblemDetail.class;
        return Mono.deferContextual(context -> CollectedContent.read(
                        message.getBody(),
                        ANY_SIZE,
                        () -> plan.await(message.getHeaders().getContentLength()),
                        content -> timing.during(context, () -> content.read(held -> value(plan, held, ofProblem)))))
                .onErrorMap(Refusals::of);
    }

    @Override
    public Flux<Object> read(
            ResolvableType actualType,
            ResolvableType type,
            ServerHttpRequest request,
            ServerHttpResponse response,
            Map<String, Object> hints) {
        return elements(readMono(actualType, listOf(type), request, response, hints));
    }

    @Override
    public Flux<Object> read(ResolvableType type, ReactiveHttpInputMessage message, Map<String, Object> hints) {
        return elements(readMono(listOf(type), message, hints));
    }

    private static ResolvableType listOf(ResolvableType type) {
        return ResolvableType.forClassWithGenerics(List.class, type);
    }

    private static Flux<Object> elements(Mono<Object> list) {
        return list.flatMapIterable(elements -> (List<?>) elements);
    }

    private Optional<Object> value(MeteredPlan plan, HeldContent content, boolean ofProblem) throws IOException {
        if (content.size() == 0 && !format.codec().format().emptyContentIsMessage()) {
            return Optional.empty();
        }
        Object value = plan.read(content);
        return Optional.of(ofProblem ? ((Problem) value).toProblemDetail() : value);
    }

    private static UnsupportedMediaTypeStatusException unsupported(
            ReactiveHttpInputMessage message, ResolvableType type) {
        return new UnsupportedMediaTypeStatusException(message.getHeaders().getContentType(), List.of(), type);
    }
}
