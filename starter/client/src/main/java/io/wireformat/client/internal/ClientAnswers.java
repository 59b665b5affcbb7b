package io.wireformat.client.internal;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpRequest;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpResponse;

/** What becomes of the answers that a RestClient or a RestTemplate gets. Safe for use by many threads. */
public final class ClientAnswers {

    private final ClientFormat format;

    public ClientAnswers(ClientFormat format) {
        this.format = format;
    }

    /** Sends a request again with other content. */
    @FunctionalInterface
    public interface Resend {

        /** Sends it. */
        ClientHttpResponse with(EncodedContent content) throws IOException;
    }

    /**
     * The answer to a request, for Spring to read. A server that does not read the format gets the request once more,
     * in a format that it reads; what it answers to that is the answer.
     */
    public ClientHttpResponse answer(HttpRequest request, ClientHttpResponse first, Resend resend) throws IOException {
        ClientAnswer response = new ClientAnswer(first);
        try {
            SentContent sent = SentContent.of(request);
            ChosenFormat other = sent == null
                    ? null
                    : format.instead(
                            sent.format(),
                            response.getStatusCode(),
                            request.getMethod(),
                            response.getHeaders(),
                            sent::canBe);
            if (sent != null && other != null) {
                EncodedContent content = sent.as(other);
                response.close();
                response = new ClientAnswer(resend.with(content));
                format.agree(
                        request.getURI(), other, response.getStatusCode(), request.getMethod(), response.getHeaders());
            }
            prepare(response);
            return response;
        } catch (IOException | RuntimeException e) {
            // nobody gets it who would close it
            response.close();
            throw e;
        }
    }

    private void prepare(ClientAnswer response) throws IOException {
        HttpStatusCode status = response.getStatusCode();
        if (format.isEmptyMessage(status, response.getHeaders())) {
            HttpHeaders headers = HttpHeaders.copyOf(response.getHeaders());
            headers.remove(HttpHeaders.CONTENT_LENGTH);
            response.setHeaders(headers);
            response.setBody(new NothingToRead());
        } else if (format.problems().mayBe(status, response.getHeaders())) {
            readProblem(response);
        } else if (status.isError()) {
            response.limitError(format.limits());
        }
    }

    private void readProblem(ClientAnswer response) throws IOException {
        LimitedBody body = format.limits().ofError(response.received());
        try {
            byte[] content = body.readAllBytes();
            response.setBody(new ByteArrayInputStream(content));
            response.setProblem(format.problems().read(response.getStatusCode(), response.getHeaders(), content));
        } catch (IOException e) {
            if (!body.isRefused()) {
                throw e;
            }
            // Spring reports the status without a body
            response.setBody(body);
        }
    }

    /** Has a byte between mark and reset, none otherwise: Spring only looks whether there is a first byte. */
    private static final class NothingToRead extends InputStream {

        private boolean marked;

        @Override
        public boolean markSupported() {
            return true;
        }

        @Override
        public synchronized void mark(int readLimit) {
            marked = true;
        }

        @Override
        public synchronized void reset() {
            marked = false;
        }

        @Override
        public int read() {
            return marked ? 0 : -1;
        }
    }
}
