package io.wireformat.reactive;

import io.wireformat.DecodingException;
import io.wireformat.metrics.ContentTooLargeException;
import io.wireformat.metrics.OverloadedException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** What WebFlux makes an answer of where content cannot be read. */
final class Refusals {

    private Refusals() {}

    /** The failure as 400, 413 or 503, or as it is. */
    static Throwable of(Throwable failure) {
        if (failure instanceof DecodingException) {
            return new org.springframework.core.codec.DecodingException(String.valueOf(failure.getMessage()), failure);
        }
        if (failure instanceof ContentTooLargeException) {
            return new ResponseStatusException(HttpStatus.CONTENT_TOO_LARGE, failure.getMessage(), failure);
        }
        if (failure instanceof OverloadedException) {
            ResponseStatusException refusal =
                    new ResponseStatusException(HttpStatus.SERVICE_UNAVAILABLE, failure.getMessage(), failure);
            refusal.getHeaders().set(HttpHeaders.RETRY_AFTER, "1");
            return refusal;
        }
        return failure;
    }
}
