package io.wireformat.client.internal;

import io.wireformat.http.internal.converter.EncodedContent;
import io.wireformat.web.Problem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpRequest;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpResponse;

/**
 * A response to a RestClient or a RestTemplate that has a format, and the problem in it. Closing it closes the connection
 * if the server still sends much. For one thread at a time, like every response of Spring.
 */
public final class FormattedResponse implements ClientHttpResponse {

    private final ClientHttpResponse original;
    private final ResponseLimits limits;
    private @Nullable ResponseBody received;
    private @Nullable InputStream replacement;
    private @Nullable HttpHeaders changedHeaders;
    private @Nullable Problem problem;

    private FormattedResponse(ClientHttpResponse original, ResponseLimits limits) {
        this.original = original;
        this.limits = limits;
    }

    /** Sends a request, a second time if the server does not support the format. */
    public static ClientHttpResponse exchange(
            ClientFormat format, HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
            throws IOException {
        format.setAccept(request.getHeaders());
        FormattedResponse response = new FormattedResponse(execution.execute(request, body), format.limits());
        try {
            SentValue<EncodedContent> sent = ClientConverter.sentValue(request);
            ChosenFormat other = format.retryFormat(sent, response.getStatusCode(), response.getHeaders());
            if (sent != null && other != null) {
                EncodedContent content = sent.encoder().encode(other);
                response.close();
                content.setHeaders(request.getHeaders());
                response = new FormattedResponse(execution.execute(request, content.bytes()), format.limits());
                format.remember(sent.uri(), other, response.getStatusCode());
            }
            response.prepare(format, request.getMethod());
            return response;
        } catch (IOException | RuntimeException e) {
            // the caller does not get the response and cannot close it
            response.close();
            throw e;
        }
    }

    private void prepare(ClientFormat format, HttpMethod method) throws IOException {
        HttpStatusCode status = getStatusCode();
        if (!ClientFormat.mayHaveContent(method, status)) {
            // Spring would read the content of a 205
            replacement = InputStream.nullInputStream();
        } else if (!status.isError() && format.mayBeEmptyMessage(getHeaders())) {
            prepareEmptyMessage();
        } else if (format.problems().mayBe(status, getHeaders())) {
            ResponseBody body = received();
            try {
                byte[] content = body.readAllBytes();
                replacement = new ByteArrayInputStream(content);
                problem = format.problems().read(status, getHeaders(), content);
            } catch (IOException e) {
                if (!body.isRefused()) {
                    throw e;
                }
                // reading the body again fails, so that Spring reports the status without a body
            }
        }
    }

    private void prepareEmptyMessage() throws IOException {
        if (getHeaders().getContentLength() < 0) {
            PushbackInputStream body = new PushbackInputStream(received());
            int first = body.read();
            if (first >= 0) {
                body.unread(first);
                replacement = body;
                return;
            }
        }
        HttpHeaders headers = HttpHeaders.copyOf(getHeaders());
        headers.remove(HttpHeaders.CONTENT_LENGTH);
        changedHeaders = headers;
        replacement = new EmptyMessage();
    }

    /** The problem in a response; null if there is none, or if its client has no format. */
    public static @Nullable Problem problemIn(ClientHttpResponse response) {
        return response instanceof FormattedResponse formatted ? formatted.problem : null;
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
        return replacement != null ? replacement : received();
    }

    /** The body that the server sends. Some HTTP clients fail here if an error has no body. */
    private ResponseBody received() throws IOException {
        ResponseBody body = received;
        if (body == null) {
            InputStream sent = original.getBody();
            body = getStatusCode().isError() ? limits.ofError(sent) : new ResponseBody(sent);
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

    /** Has a byte between mark and reset only, because Spring looks for a first byte before it asks a converter. */
    private static final class EmptyMessage extends ByteArrayInputStream {

        EmptyMessage() {
            super(new byte[1], 0, 0);
        }

        @Override
        public synchronized void mark(int readLimit) {
            count = 1;
        }

        @Override
        public synchronized void reset() {
            pos = 0;
            count = 0;
        }
    }
}
