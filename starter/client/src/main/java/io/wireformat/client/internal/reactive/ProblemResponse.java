package io.wireformat.client.internal.reactive;

import io.wireformat.client.internal.ClientProblems;
import io.wireformat.web.Problem;
import java.util.function.BiFunction;
import org.springframework.http.ResponseEntity;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import org.springframework.web.reactive.function.client.support.ClientResponseWrapper;
import reactor.core.publisher.Mono;

/**
 * An answer whose exception, which Spring asks it for behind all handlers of the application, has the problem that it
 * tells of.
 */
final class ProblemResponse extends ClientResponseWrapper {

    private final ClientProblems problems;
    private final BiFunction<Problem, WebClientResponseException, WebClientResponseException> exceptions;

    ProblemResponse(
            ClientResponse response,
            ClientProblems problems,
            BiFunction<Problem, WebClientResponseException, WebClientResponseException> exceptions) {
        super(response);
        this.problems = problems;
        this.exceptions = exceptions;
    }

    /** Reads the body to its end only if that is near. */
    @Override
    public Mono<Void> releaseBody() {
        return FormattedExchange.discarded(this);
    }

    @Override
    public Mono<ResponseEntity<Void>> toBodilessEntity() {
        return releaseBody().then(Mono.fromSupplier(() -> ResponseEntity.status(statusCode())
                .headers(headers().asHttpHeaders())
                .build()));
    }

    @Override
    public Mono<WebClientResponseException> createException() {
        return super.createException().map(this::withProblem);
    }

    @Override
    public <T> Mono<T> createError() {
        return createException().flatMap(Mono::error);
    }

    private WebClientResponseException withProblem(WebClientResponseException exception) {
        Problem problem = problems.read(statusCode(), exception.getHeaders(), exception.getResponseBodyAsByteArray());
        return problem != null ? exceptions.apply(problem, exception) : exception;
    }
}
