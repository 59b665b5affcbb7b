package io.wireformat.webflux.internal.problem;

import io.wireformat.client.internal.reactive.MeteredJacksonEncoder;
import io.wireformat.http.internal.errors.ProblemNegotiation;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.webflux.internal.RequestedFormats;
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
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Answers with an error in the format that Accept names, else as {@code application/problem+json}; or leaves it, where
 * the request names no format, unless all errors are to be problems.
 */
public final class ProblemAnswers {

    private static final ResolvableType TYPE = ResolvableType.forClass(ProblemDetail.class);

    /** A problem is in a format of Spring's only where the request names it. */
    private static final Map<String, Object> HINTS = Map.of(MeteredJacksonEncoder.NAMED_HINT, true);

    private final FormatRegistry registry;

    private final Supplier<List<HttpMessageWriter<?>>> writers;

    private final Supplier<RequestedContentTypeResolver> accepted;

    private final ProblemNegotiation negotiation;

    /**
     * Answers.
     *
     * @param registry the formats
     * @param writers the application's, the formats' among them
     * @param accepted the application's content negotiation
     * @param always whether all errors are problems
     */
    ProblemAnswers(
            FormatRegistry registry,
            Supplier<List<HttpMessageWriter<?>>> writers,
            Supplier<RequestedContentTypeResolver> accepted,
            boolean always) {
        this.registry = registry;
        this.writers = writers;
        this.accepted = accepted;
        this.negotiation = new ProblemNegotiation(
                registry::isOfFormat, registry::isOfStreams, mediaType -> writerOf(mediaType) != null, always);
    }

    /** Whether errors of this exchange are problems. */
    public boolean appliesTo(ServerWebExchange exchange) {
        return negotiation.appliesTo(
                        accepted(exchange), exchange.getRequest().getHeaders().getFirst(HttpHeaders.CONTENT_TYPE))
                || RequestedFormats.areTooMany(exchange);
    }

    /** Whether a request names a format in what it accepts. */
    boolean namesFormat(ServerWebExchange exchange) {
        return accepted(exchange).nameAny() || RequestedFormats.areTooMany(exchange);
    }

    /** What a request accepts; nothing where that cannot be told. */
    AcceptedFormats accepted(ServerWebExchange exchange) {
        return RequestedFormats.of(exchange, accepted.get(), registry);
    }

    /**
     * Answers with a problem; to be asked where {@link #appliesTo} is true and no answer is under way.
     *
     * @param headers what else the answer says
     */
    public Mono<Void> write(ServerWebExchange exchange, ProblemDetail problem, HttpHeaders headers) {
        ServerHttpResponse response = exchange.getResponse();
        response.setStatusCode(HttpStatusCode.valueOf(problem.getStatus()));
        response.getHeaders().putAll(headers);
        response.getHeaders().clearContentHeaders();
        VaryHeader.addAccept(response.getHeaders());
        MediaType chosen = negotiation.chosenFrom(accepted(exchange).ranges());
        HttpMessageWriter<ProblemDetail> writer = writerOf(chosen);
        if (!registry.isOfFormat(chosen)) {
            return written(exchange, problem, writer, chosen);
        }
        // an application's own format need not write problems
        Mono<Void> json = Mono.defer(() -> written(
                exchange, problem, writerOf(MediaType.APPLICATION_PROBLEM_JSON), MediaType.APPLICATION_PROBLEM_JSON));
        return writer == null
                ? json
                : written(exchange, problem, writer, chosen)
                        .onErrorResume(failure -> response.isCommitted() ? Mono.error(failure) : json);
    }

    private static Mono<Void> written(
            ServerWebExchange exchange,
            ProblemDetail problem,
            @Nullable HttpMessageWriter<ProblemDetail> writer,
            MediaType mediaType) {
        ServerHttpResponse response = exchange.getResponse();
        return writer != null
                ? writer.write(Mono.just(problem), TYPE, TYPE, mediaType, exchange.getRequest(), response, HINTS)
                        .contextWrite(context ->
                                context.put(RequestContext.class, RequestContext.of(exchange.getAttributes())))
                : response.setComplete();
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
