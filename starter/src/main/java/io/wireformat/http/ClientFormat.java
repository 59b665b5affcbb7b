package io.wireformat.http;

import io.wireformat.codec.WireFormat;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Function;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.converter.HttpMessageConverter;

/** A format that requests are sent in and answers are asked for. */
final class ClientFormat {

    private static final MediaType ANY_JSON = MediaType.parseMediaType("application/*+json");

    private static final String JSON = "application/json";

    private final WireFormat format;

    private final MediaType mediaType;

    private final String accept;

    private final Function<List<HttpMessageConverter<?>>, HttpMessageConverter<?>> converter;

    /**
     * A format.
     *
     * @param converter makes what sends it, for a client that has other converters already
     */
    ClientFormat(WireFormat format, Function<List<HttpMessageConverter<?>>, HttpMessageConverter<?>> converter) {
        this.format = format;
        this.mediaType = MediaType.parseMediaType(format.mediaType());
        this.accept = MediaType.APPLICATION_JSON.equals(mediaType) ? JSON : mediaType + ", " + JSON + ";q=0.9";
        this.converter = converter;
    }

    /** The format's name. */
    String name() {
        return format.name();
    }

    /**
     * Makes a client send the format before what it sends otherwise.
     *
     * @throws IllegalArgumentException when the client has no converter that the format needs
     */
    void addTo(List<HttpMessageConverter<?>> converters) {
        converters.add(0, converter.apply(converters));
    }

    /** Asks for the format, with JSON as the second choice, unless the request says what it wants. */
    void askFor(HttpHeaders headers) {
        if (!headers.containsHeader(HttpHeaders.ACCEPT) || isSumOfConverters(headers)) {
            headers.set(HttpHeaders.ACCEPT, accept);
        }
    }

    /** RestTemplate asks for all that its converters read, ours among them. */
    private boolean isSumOfConverters(HttpHeaders headers) {
        return headers.getAccept().stream().anyMatch(mediaType::equalsTypeAndSubtype)
                && headers.getAccept().contains(ANY_JSON);
    }

    /** The answer, such that one without content is read where that is a message. */
    ClientHttpResponse answer(ClientHttpResponse response) throws IOException {
        MediaType contentType = response.getHeaders().getContentType();
        boolean empty = response.getHeaders().getContentLength() == 0
                && !response.getStatusCode().isSameCodeAs(HttpStatusCode.valueOf(204))
                && !response.getStatusCode().isSameCodeAs(HttpStatusCode.valueOf(304));
        return empty && contentType != null && format.emptyContentIsMessage() && isNamed(contentType)
                ? new EmptyMessage(response)
                : response;
    }

    private boolean isNamed(MediaType contentType) {
        return mediaType.equalsTypeAndSubtype(contentType)
                || format.alternativeMediaTypes().stream()
                        .map(MediaType::parseMediaType)
                        .anyMatch(contentType::equalsTypeAndSubtype);
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
