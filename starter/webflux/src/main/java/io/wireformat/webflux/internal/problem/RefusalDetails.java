package io.wireformat.webflux.internal.problem;

import io.wireformat.http.internal.errors.ContentFault;
import io.wireformat.http.internal.handlers.ResourceFormats;
import io.wireformat.webflux.internal.ReactiveHandlerFormats;
import java.util.Collection;
import java.util.List;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;

/** Completes what a 400, a 406, a 413 and a 415 say. */
final class RefusalDetails {

    /** What Spring says of any content. */
    private static final String UNKNOWN = "Failed to read HTTP message";

    private final ProblemAnswers answers;

    private final ResourceFormats<ServerWebExchange> resources;

    private final ReactiveHandlerFormats codecs;

    RefusalDetails(
            ProblemAnswers answers, ResourceFormats<ServerWebExchange> resources, ReactiveHandlerFormats codecs) {
        this.answers = answers;
        this.resources = resources;
        this.codecs = codecs;
    }

    /** Completes what an exception handler answers. */
    void complete(ServerWebExchange exchange, ProblemDetail problem) {
        HttpStatus status = HttpStatus.resolve(problem.getStatus());
        if (status == HttpStatus.UNSUPPORTED_MEDIA_TYPE) {
            completeUnsupported(exchange, problem, List.of());
        } else if (status == HttpStatus.NOT_ACCEPTABLE) {
            completeUnacceptable(exchange, problem, List.of());
        } else if (problem.getStatus() == HttpStatus.CONTENT_TOO_LARGE.value()) { // Spring has two constants for it
            completeTooLarge(problem);
        } else if (status == HttpStatus.BAD_REQUEST && UNKNOWN.equals(problem.getDetail())) {
            Throwable failure = UnreadableContent.failure(exchange.getRequest());
            if (failure != null) {
                completeUnreadable(exchange, problem, failure);
            }
        }
    }

    /** Says which limit of Spring's was exceeded, where ours have not said that it was theirs. */
    void completeTooLarge(ProblemDetail problem) {
        if (problem.getDetail() == null) {
            problem.setDetail("The content is larger than spring.http.codecs.max-in-memory-size");
        }
    }

    /** Says what is wrong with the content. */
    void completeUnreadable(ServerWebExchange exchange, ProblemDetail problem, Throwable failure) {
        problem.setDetail(ContentFault.describe(
                failure, exchange.getRequest().getHeaders().getFirst(HttpHeaders.CONTENT_TYPE)));
    }

    /** Says what the request could have contained, which is known of functions too where they refuse something. */
    List<MediaType> completeUnsupported(
            ServerWebExchange exchange, ProblemDetail problem, UnsupportedMediaTypeStatusException refusal) {
        ResolvableType body = refusal.getBodyType();
        return completeUnsupported(
                exchange,
                problem,
                exchange.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE) instanceof HandlerFunction
                                && body != null
                        ? codecs.readable(body)
                        : refusal.getSupportedMediaTypes());
    }

    private List<MediaType> completeUnsupported(
            ServerWebExchange exchange, ProblemDetail problem, Collection<MediaType> known) {
        ServerHttpRequest request = exchange.getRequest();
        ResourceFormats.Alternatives alternatives = resources.toContent(
                exchange, request.getMethod(), request.getHeaders().getFirst(HttpHeaders.CONTENT_TYPE), known);
        alternatives.tellIn(problem);
        return alternatives.mediaTypes();
    }

    /**
     * Says what there is.
     *
     * @param known some of it
     */
    void completeUnacceptable(ServerWebExchange exchange, ProblemDetail problem, Collection<MediaType> known) {
        resources
                .toAnswer(exchange, exchange.getRequest().getMethod(), answers.accepted(exchange), known)
                .tellIn(problem);
    }
}
