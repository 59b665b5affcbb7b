package io.wireformat.audit.web;

import io.wireformat.audit.log.QueueFullException;
import io.wireformat.audit.log.query.LogBusyException;
import io.wireformat.audit.log.store.LogUnavailableException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Responds with a 503 and Retry-After when the log cannot be written or read. */
@RestControllerAdvice
final class LogProblemsAdvice {

    private static final String SECONDS_UNTIL_RETRY = "1";

    @ExceptionHandler
    ResponseEntity<ProblemDetail> queueFull(QueueFullException full) {
        return retryLater(
                "Too many events are waiting for the disk. No event of this request was stored; send it again.");
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> busy(LogBusyException busy) {
        return retryLater(
                busy.getMessage() + ". Send the request again, or narrow a query by type, subject, source or time.");
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> unavailable(LogUnavailableException unavailable) {
        return retryLater("The event log cannot be used now. Send the request again: an event with an id is"
                + " stored at most once.");
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> notPublished(NotPublishedException early) {
        return retryLater(
                "The event is sequenced and integrated, but not published: no signed checkpoint covers it yet.");
    }

    private static ResponseEntity<ProblemDetail> retryLater(String detail) {
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .header(HttpHeaders.RETRY_AFTER, SECONDS_UNTIL_RETRY)
                .body(ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE, detail));
    }
}
