package io.wireformat.client;

import io.wireformat.client.internal.ClientProblems;
import io.wireformat.web.Problem;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.web.client.HttpStatusCodeException;

/**
 * An error response to a RestClient or a RestTemplate that contains a problem, in any format. Only clients with a format throw this
 * exception. An error whose content is not a problem, or cannot be read as one, is Spring's exception.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457: problem details</a>
 */
public final class WireformatProblemException extends HttpStatusCodeException {

    private static final long serialVersionUID = 1;

    private final Problem problem;

    public WireformatProblemException(
            Problem problem, HttpStatusCode status, String statusText, HttpHeaders headers, byte[] content) {
        super(ClientProblems.describe(problem, status), status, statusText, headers, content, null);
        this.problem = problem;
        setBodyConvertFunction(this::as);
    }

    /** The problem in the response. */
    public Problem problem() {
        return problem;
    }

    private @Nullable Object as(ResolvableType type) {
        return type.resolve() == ProblemDetail.class ? problem.toProblemDetail() : problem;
    }
}
