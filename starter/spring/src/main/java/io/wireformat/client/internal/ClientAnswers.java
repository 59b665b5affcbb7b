package io.wireformat.client.internal;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpRequest;
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
        ClientHttpResponse response = first;
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
                response = resend.with(content);
                format.agree(
                        request.getURI(), other, response.getStatusCode(), request.getMethod(), response.getHeaders());
            }
            return readable(response);
        } catch (IOException | RuntimeException e) {
            // nobody gets it who would close it
            response.close();
            throw e;
        }
    }

    private ClientHttpResponse readable(ClientHttpResponse response) throws IOException {
        if (format.isEmptyMessage(response.getStatusCode(), response.getHeaders())) {
            HttpHeaders headers = HttpHeaders.copyOf(response.getHeaders());
            headers.remove(HttpHeaders.CONTENT_LENGTH);
            InputStream body = new NothingToRead();
            return new ClientAnswer(response, headers, () -> body, null);
        }
        return format.problems().mayBe(response.getStatusCode(), response.getHeaders())
                ? withProblem(response)
                : response;
    }

    private ClientHttpResponse withProblem(ClientHttpResponse response) throws IOException {
        byte[] content = response.getBody().readNBytes(format.problems().mostBytes());
        if (content.length == format.problems().mostBytes()) {
            InputStream body = new SequenceInputStream(new ByteArrayInputStream(content), response.getBody());
            return new ClientAnswer(response, response.getHeaders(), () -> body, null);
        }
        return new ClientAnswer(
                response,
                response.getHeaders(),
                () -> new ByteArrayInputStream(content),
                format.problems().read(response.getStatusCode(), response.getHeaders(), content));
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
