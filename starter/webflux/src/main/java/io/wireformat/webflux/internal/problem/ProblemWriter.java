package io.wireformat.webflux.internal.problem;

import io.wireformat.http.internal.errors.ProblemNegotiation;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.handlers.ProblemMapper;
import io.wireformat.reactive.internal.MeteredJacksonEncoder;
import io.wireformat.webflux.internal.exchange.RequestedFormats;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Writes problems in the format that Accept names, else as {@code application/problem+json}. Requests that name no format
 * get none, unless all errors are problems.
 */
public final class ProblemWriter {

    private static final ResolvableType TYPE = ResolvableType.forClass(ProblemDetail.class);

    /** A problem is in a format of Spring's only if the request names it. */
    private static final Map<String, Object> HINTS = Map.of(MeteredJacksonEncoder.NAMED_HINT, true);

    private final FormatRegistry registry;
    private final Supplier<List<HttpMessageWriter<?>>> writers;
    private final Supplier<RequestedContentTypeResolver> accepted;
    private final ProblemNegotiation negotiation;

    public ProblemWriter(
            FormatRegistry registry,
            Supplier<List<HttpMessageWriter<?>>> writers,
            Supplier<RequestedContentTypeResolver> accepted,
            boolean always) {
        this.registry = registry;
        this.writers = writers;
        this.accepted = accepted;
        this.negotiation = new ProblemNegotiation(
                () -> registry, registry::isOfStreams, mediaType -> writerOf(mediaType) != null, always);
    }

    /** Whether errors of this exchange are problems. */
    public boolean appliesTo(ServerWebExchange exchange) {
        return negotiation.appliesTo(
                        accepted(exchange), exchange.getRequest().getHeaders().getFirst(HttpHeaders.CONTENT_TYPE))
                || RequestContext.of(exchange.getAttributes()).isStreamed();
    }

    public AcceptedFormats accepted(ServerWebExchange exchange) {
        return RequestedFormats.of(exchange, accepted.get(), registry);
    }

    /** The part of a request that problems depend on. */
    ProblemMapper.Request<ServerWebExchange> describe(ServerWebExchange exchange) {
        ServerHttpRequest request = exchange.getRequest();
        return new ProblemMapper.Request<>(
                exchange,
                request.getMethod(),
                request.getURI().getRawPath(),
                request.getHeaders().getFirst(HttpHeaders.CONTENT_TYPE),
                accepted(exchange));
    }

    /**
     * Writes a problem, if {@link #appliesTo} is true and the response is not committed.
     *
     * @param headers other headers of the response
     */
    public Mono<Void> write(ServerWebExchange exchange, ProblemDetail problem, HttpHeaders headers) {
        ServerHttpResponse response = exchange.getResponse();
        response.setStatusCode(HttpStatusCode.valueOf(problem.getStatus()));
        response.getHeaders().putAll(headers);
        response.getHeaders().clearContentHeaders();
        VaryHeader.addAccept(response.getHeaders());
        MediaType chosen = negotiation.chosenFrom(accepted(exchange).ranges());
        Mono<Void> written = write(exchange, problem, chosen);
        return registry.isOfFormat(chosen)
                // an application's own format need not write problems
                ? written.onErrorResume(failure -> response.isCommitted()
                        ? Mono.error(failure)
                        : write(exchange, problem, MediaType.APPLICATION_PROBLEM_JSON))
                : written;
    }

    private Mono<Void> write(ServerWebExchange exchange, ProblemDetail problem, MediaType mediaType) {
        ServerHttpResponse response = exchange.getResponse();
        HttpMessageWriter<ProblemDetail> writer = writerOf(mediaType);
        if (writer == null) {
            return registry.isOfFormat(mediaType)
                    ? write(exchange, problem, MediaType.APPLICATION_PROBLEM_JSON)
                    : response.setComplete();
        }
        return writer.write(Mono.just(problem), TYPE, TYPE, mediaType, exchange.getRequest(), response, HINTS)
                .contextWrite(
                        context -> context.put(RequestContext.class, RequestContext.of(exchange.getAttributes())));
    }

    @SuppressWarnings("unchecked") // canWrite has been asked
    private @Nullable HttpMessageWriter<ProblemDetail> writerOf(MediaType mediaType) {
        for (HttpMessageWriter<?> writer : writers.get()) {
            if (writer.canWrite(TYPE, mediaType)) {
                return (HttpMessageWriter<ProblemDetail>) writer;
            }
        }
        return null;
    }
}
