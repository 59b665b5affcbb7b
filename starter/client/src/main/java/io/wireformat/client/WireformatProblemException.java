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
 * An error that a server told a RestClient or a RestTemplate as a problem, whatever the format. Only clients that were
 * given a format throw it; an error whose content is no problem, or cannot be read as one, stays Spring's exception.
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

    /** What went wrong. */
    public Problem problem() {
        return problem;
    }

    private @Nullable Object as(ResolvableType type) {
        return type.resolve() == ProblemDetail.class ? problem.toProblemDetail() : problem;
    }
}
