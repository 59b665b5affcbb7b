package io.wireformat.client.internal.spring;

import io.wireformat.client.WireformatProblemException;
import io.wireformat.client.internal.FormattedResponse;
import io.wireformat.text.internal.ForeignText;
import io.wireformat.web.Problem;
import java.io.IOException;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.client.DefaultResponseErrorHandler;
import org.springframework.web.client.ResponseErrorHandler;
import org.springframework.web.client.RestTemplate;

/** Throws the problem in an error response as an exception. */
final class ProblemErrorHandler extends DefaultResponseErrorHandler {

    /** Handles only errors with a problem. The handlers behind it get all other errors. */
    static final ResponseErrorHandler OF_PROBLEMS = new ProblemErrorHandler(true);

    private final boolean onlyProblems;

    private ProblemErrorHandler(boolean onlyProblems) {
        this.onlyProblems = onlyProblems;
    }

    /** Replaces Spring's own handler. A handler of the application stays. */
    static void addTo(RestTemplate client) {
        if (client.getErrorHandler().getClass() == DefaultResponseErrorHandler.class) {
            client.setErrorHandler(new ProblemErrorHandler(false));
        }
    }

    @Override
    public boolean hasError(ClientHttpResponse response) throws IOException {
        return onlyProblems ? FormattedResponse.problemIn(response) != null : super.hasError(response);
    }

    @Override
    protected void handleError(
            ClientHttpResponse response, HttpStatusCode status, @Nullable URI url, @Nullable HttpMethod method)
            throws IOException {
        Problem problem = FormattedResponse.problemIn(response);
        if (problem != null) {
            throw new WireformatProblemException(
                    problem, status, response.getStatusText(), response.getHeaders(), getResponseBody(response));
        }
        // Spring's message has the address
        super.handleError(response, status, url != null ? ForeignText.withoutUserInformation(url) : null, method);
    }
}
