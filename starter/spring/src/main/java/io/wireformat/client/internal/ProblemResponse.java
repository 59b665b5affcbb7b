package io.wireformat.client.internal;

import io.wireformat.client.WebClientProblemException;
import io.wireformat.web.Problem;
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

    ProblemResponse(ClientResponse response, ClientProblems problems) {
        super(response);
        this.problems = problems;
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
        return problem != null ? new WebClientProblemException(problem, exception) : exception;
    }
}
