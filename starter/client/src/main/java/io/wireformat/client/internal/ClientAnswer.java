package io.wireformat.client.internal;

import io.wireformat.web.Problem;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpResponse;

/**
 * A response to a client that was given a format, and perhaps the problem in it. Closing it closes the connection if the
 * server still sends much. For one thread at a time, as every response of Spring.
 */
public final class ClientAnswer implements ClientHttpResponse {

    private final ClientHttpResponse original;

    private @Nullable ResponseBody received;

    private @Nullable InputStream replacement;

    private @Nullable HttpHeaders changedHeaders;

    private @Nullable ResponseLimits errorLimits;

    private @Nullable Problem problem;

    ClientAnswer(ClientHttpResponse original) {
        this.original = original;
    }

    /** The problem that a response contains; null if it contains none, or its client was not given a format. */
    public static @Nullable Problem problemIn(ClientHttpResponse response) {
        return response instanceof ClientAnswer answer ? answer.problem : null;
    }

    void setBody(InputStream body) {
        this.replacement = body;
    }

    /** Limits the body of an error. Some HTTP clients have none if there is no content, so it is not opened yet. */
    void limitError(ResponseLimits limits) {
        this.errorLimits = limits;
    }

    void setHeaders(HttpHeaders headers) {
        this.changedHeaders = headers;
    }

    void setProblem(@Nullable Problem problem) {
        this.problem = problem;
    }

    @Override
    public HttpStatusCode getStatusCode() throws IOException {
        return original.getStatusCode();
    }

    @Override
    public String getStatusText() throws IOException {
        return original.getStatusText();
    }

    @Override
    public HttpHeaders getHeaders() {
        return changedHeaders != null ? changedHeaders : original.getHeaders();
    }

    @Override
    public InputStream getBody() throws IOException {
        if (replacement == null && errorLimits != null) {
            replacement = errorLimits.ofError(received());
        }
        return replacement != null ? replacement : received();
    }

    /** The body as the server sends it. */
    ResponseBody received() throws IOException {
        ResponseBody body = received;
        if (body == null) {
            body = new ResponseBody(original.getBody());
            received = body;
        }
        return body;
    }

    @Override
    public void close() {
        try {
            received().close();
        } catch (IOException e) {
            // closed below
        }
        original.close();
    }
}
