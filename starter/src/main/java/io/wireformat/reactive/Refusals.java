package io.wireformat.reactive;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.OverloadedException;
import io.wireformat.coding.UnsupportedCodingException;
import io.wireformat.metrics.ContentTooSlowException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** What WebFlux makes an answer of where content cannot be read. */
final class Refusals {

    private Refusals() {}

    /** The failure as 400, 408, 413, 415 or 503, or as it is. */
    static Throwable of(Throwable failure) {
        if (failure instanceof DecodingException) {
            return new org.springframework.core.codec.DecodingException(String.valueOf(failure.getMessage()), failure);
        }
        if (failure instanceof ContentTooLargeException) {
            return new Refusal(HttpStatus.CONTENT_TOO_LARGE, failure, HttpHeaders.EMPTY);
        }
        if (failure instanceof ContentTooSlowException) {
            return new Refusal(HttpStatus.REQUEST_TIMEOUT, failure, HttpHeaders.EMPTY);
        }
        if (failure instanceof OverloadedException) {
            return new Refusal(HttpStatus.SERVICE_UNAVAILABLE, failure, header(HttpHeaders.RETRY_AFTER, "1"));
        }
        if (failure instanceof UnsupportedCodingException unsupported) {
            HttpHeaders known = header(HttpHeaders.ACCEPT_ENCODING, unsupported.acceptEncoding());
            return new Refusal(HttpStatus.UNSUPPORTED_MEDIA_TYPE, failure, known);
        }
        return failure;
    }

    private static HttpHeaders header(String name, String value) {
        HttpHeaders headers = new HttpHeaders();
        headers.set(name, value);
        return headers;
    }

    /** Boot knows the status of this exception only; that of any other is 500. */
    private static final class Refusal extends ResponseStatusException {

        private static final long serialVersionUID = 1;

        private final transient HttpHeaders headers;

        Refusal(HttpStatus status, Throwable failure, HttpHeaders headers) {
            super(status, failure.getMessage(), failure);
            this.headers = headers;
        }

        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }
    }
}
