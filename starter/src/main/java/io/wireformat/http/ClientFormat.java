package io.wireformat.http;

import java.io.IOException;
import java.io.InputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpResponse;

/** A format that requests are sent in and answers are asked for. */
final class ClientFormat {

    private static final MediaType ANY_JSON = MediaType.parseMediaType("application/*+json");

    private final WireHttpMessageConverter converter;

    private final String accept;

    ClientFormat(WireHttpMessageConverter converter) {
        this.converter = converter;
        this.accept = converter.mediaType() + ", application/json;q=0.9";
    }

    WireHttpMessageConverter converter() {
        return converter;
    }

    /** Asks for the format, with JSON as the second choice, unless the request says what it wants. */
    void askFor(HttpHeaders headers) {
        if (!headers.containsHeader(HttpHeaders.ACCEPT) || isSumOfConverters(headers)) {
            headers.set(HttpHeaders.ACCEPT, accept);
        }
    }

    /** RestTemplate asks for all that its converters read, ours among them. */
    private boolean isSumOfConverters(HttpHeaders headers) {
        return headers.getAccept().stream().anyMatch(converter::isNamedBy)
                && headers.getAccept().contains(ANY_JSON);
    }

    /** The answer, such that one without content is read where that is a message. */
    ClientHttpResponse answer(ClientHttpResponse response) throws IOException {
        MediaType contentType = response.getHeaders().getContentType();
        boolean empty = response.getHeaders().getContentLength() == 0
                && !response.getStatusCode().isSameCodeAs(HttpStatusCode.valueOf(204))
                && !response.getStatusCode().isSameCodeAs(HttpStatusCode.valueOf(304));
        return empty
                        && contentType != null
                        && converter.isNamedBy(contentType)
                        && converter.codec().format().emptyContentIsMessage()
                ? new EmptyMessage(response)
                : response;
    }

    /** An answer of zero bytes that does not look empty to who only looks whether there is a first byte. */
    private static final class EmptyMessage implements ClientHttpResponse {

        private final ClientHttpResponse response;

        private final HttpHeaders headers = new HttpHeaders();

        private final InputStream body = new NothingToRead();

        EmptyMessage(ClientHttpResponse response) {
            this.response = response;
            headers.putAll(response.getHeaders());
            headers.remove(HttpHeaders.CONTENT_LENGTH);
        }

        @Override
        public HttpStatusCode getStatusCode() throws IOException {
            return response.getStatusCode();
        }

        @Override
        public String getStatusText() throws IOException {
            return response.getStatusText();
        }

        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }

        @Override
        public InputStream getBody() {
            return body;
        }

        @Override
        public void close() {
            response.close();
        }
    }

    /** Has a byte between mark and reset, none otherwise. */
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
