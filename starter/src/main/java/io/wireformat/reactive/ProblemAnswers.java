package io.wireformat.reactive;

import io.wireformat.http.FormatMediaTypes;
import io.wireformat.http.Problem;
import io.wireformat.http.ProblemNegotiation;
import io.wireformat.http.VaryByAccept;
import io.wireformat.metrics.HeldContent;
import io.wireformat.metrics.MeteredCodec;
import io.wireformat.metrics.MeteredPlan;
import java.io.IOException;
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
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Answers with an error in the format that Accept names, as a {@link Problem}, else as {@code
 * application/problem+json}.
 */
final class ProblemAnswers {

    private static final ResolvableType TYPE = ResolvableType.forClass(ProblemDetail.class);

    private final List<ProblemFormat> formats;

    private final Supplier<List<HttpMessageWriter<?>>> writers;

    private final Supplier<RequestedContentTypeResolver> accepted;

    private final ProblemNegotiation negotiation;

    ProblemAnswers(
            List<MeteredCodec> codecs,
            Supplier<List<HttpMessageWriter<?>>> writers,
            Supplier<RequestedContentTypeResolver> accepted,
            boolean always) {
        this.formats = codecs.stream().map(ProblemFormat::new).toList();
        this.writers = writers;
        this.accepted = accepted;
        this.negotiation = new ProblemNegotiation(
                mediaType -> formatOf(mediaType) != null, mediaType -> writerOf(mediaType) != null, always);
    }

    /** Whether errors of this exchange are problems. */
    boolean appliesTo(ServerWebExchange exchange) {
        return negotiation.appliesTo(
                accepted(exchange), exchange.getRequest().getHeaders().getFirst(HttpHeaders.CONTENT_TYPE));
    }

    private List<MediaType> accepted(ServerWebExchange exchange) {
        try {
            return accepted.get().resolveMediaTypes(exchange);
        } catch (NotAcceptableStatusException e) {
            return List.of();
        }
    }

    /**
     * Answers with a problem; to be asked where {@link #appliesTo} is true and no answer is under way.
     *
     * @param headers what else the answer says
     */
    Mono<Void> write(ServerWebExchange exchange, ProblemDetail problem, HttpHeaders headers) {
        ServerHttpResponse response = exchange.getResponse();
        response.setStatusCode(HttpStatusCode.valueOf(problem.getStatus()));
        response.getHeaders().putAll(headers);
        response.getHeaders().clearContentHeaders();
        MediaType mediaType = negotiation.chosenFrom(accepted(exchange));
        ProblemFormat format = formatOf(mediaType);
        if (format != null) {
            return format.write(problem, mediaType, response);
        }
        HttpMessageWriter<ProblemDetail> writer = writerOf(mediaType);
        return writer != null
                ? writer.write(
                        Mono.just(problem), TYPE, TYPE, mediaType, exchange.getRequest(), response, Map.of())
                : response.setComplete();
    }

    private @Nullable ProblemFormat formatOf(MediaType mediaType) {
        for (ProblemFormat format : formats) {
            if (format.mediaTypes().named(mediaType) != null) {
                return format;
            }
        }
        return null;
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

    private record ProblemFormat(MeteredCodec codec, FormatMediaTypes mediaTypes) {

        ProblemFormat(MeteredCodec codec) {
            this(codec, new FormatMediaTypes(codec.format()));
        }

        Mono<Void> write(ProblemDetail problem, MediaType chosen, ServerHttpResponse response) {
            return Mono.fromCallable(() -> encoded(problem)).flatMap(content -> {
                HttpHeaders headers = response.getHeaders();
                headers.setContentType(mediaTypes.named(chosen));
                headers.setContentLength(content.length);
                VaryByAccept.addTo(headers);
                return response.writeWith(Mono.just(response.bufferFactory().wrap(content)));
            });
        }

        private byte[] encoded(ProblemDetail problem) throws IOException {
            MeteredPlan plan = codec.plan(Problem.class);
            if (plan == null) {
                throw new IllegalStateException(codec.declineReason(Problem.class));
            }
            try (HeldContent content = plan.write(Problem.of(problem))) {
                return content.buffer().toByteArray();
            }
        }
    }
}
