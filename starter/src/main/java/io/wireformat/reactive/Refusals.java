package io.wireformat.reactive;

import io.wireformat.DecodingException;
import io.wireformat.metrics.ContentTooLargeException;
import io.wireformat.metrics.OverloadedException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** What WebFlux makes an answer of where content cannot be read. */
final class Refusals {

    private Refusals() {}

    /** The failure as 400, 413 or 503, or as it is. */
    static Throwable of(Throwable failure) {
        if (failure instanceof DecodingException) {
            return new org.springframework.core.codec.DecodingException(String.valueOf(failure.getMessage()), failure);
        }
        if (failure instanceof ContentTooLargeException) {
            return refusal(HttpStatus.CONTENT_TOO_LARGE, failure);
        }
        if (failure instanceof OverloadedException) {
            ErrorResponseException refusal = refusal(HttpStatus.SERVICE_UNAVAILABLE, failure);
            refusal.getHeaders().set(HttpHeaders.RETRY_AFTER, "1");
            return refusal;
        }
        return failure;
    }

    /** The headers of WebFlux's own exception for a status cannot be set. */
    private static ErrorResponseException refusal(HttpStatus status, Throwable failure) {
        return new ErrorResponseException(
                status, ProblemDetail.forStatusAndDetail(status, failure.getMessage()), failure);
    }
}
