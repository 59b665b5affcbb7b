package io.wireformat.client.internal;

import io.wireformat.web.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpResponse;

/** An answer with another body than that on the connection, and perhaps the problem that it tells of. */
final class ClientAnswer implements ClientHttpResponse {

    private final ClientHttpResponse original;

    private final HttpHeaders headers;

    private final Supplier<InputStream> body;

    private final @Nullable Problem problem;

    ClientAnswer(
            ClientHttpResponse original, HttpHeaders headers, Supplier<InputStream> body, @Nullable Problem problem) {
        this.original = original;
        this.headers = headers;
        this.body = body;
        this.problem = problem;
    }

    /** The problem that an answer tells of; null where it tells of none, or its client was not given a format. */
    static @Nullable Problem problemIn(ClientHttpResponse response) {
        return response instanceof ClientAnswer answer ? answer.problem : null;
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
        return headers;
    }

    @Override
    public InputStream getBody() {
        return body.get();
    }

    @Override
    public void close() {
        original.close();
    }
}
