package io.wireformat.client;

import io.wireformat.client.internal.ClientProblems;
import io.wireformat.web.Problem;
import org.springframework.core.ResolvableType;
import org.springframework.http.ProblemDetail;
import org.springframework.web.reactive.function.client.WebClientResponseException;

/**
 * An error response to a WebClient that contains a problem, in any format. Only clients with a format emit this
 * exception. An error whose content is not a problem, or cannot be read as one, is Spring's exception.
 *
 * @see WireformatProblemException
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457: problem details</a>
 */
public final class WebClientProblemException extends WebClientResponseException {

    private static final long serialVersionUID = 1;

    private final Problem problem;

    public WebClientProblemException(Problem problem, WebClientResponseException spring) {
        super(
                ClientProblems.describe(problem, spring.getStatusCode()),
                spring.getStatusCode(),
                spring.getStatusText(),
                spring.getHeaders(),
                spring.getResponseBodyAsByteArray(),
                null,
                spring.getRequest());
        this.problem = problem;
        setBodyDecodeFunction(this::as);
    }

    /** The problem in the response. */
    public Problem problem() {
        return problem;
    }

    private Object as(ResolvableType type) {
        return type.resolve() == ProblemDetail.class ? problem.toProblemDetail() : problem;
    }
}
