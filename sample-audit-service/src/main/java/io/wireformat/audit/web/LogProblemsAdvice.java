package io.wireformat.audit.web;

import io.wireformat.audit.log.LogUnavailableException;
import io.wireformat.audit.log.QueueFullException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Answers for a log that cannot take events or be read now: 503, and when to come again. */
@RestControllerAdvice
final class LogProblemsAdvice {

    private static final String SECONDS_UNTIL_RETRY = "1";

    @ExceptionHandler
    ResponseEntity<ProblemDetail> queueFull(QueueFullException full) {
        return retryLater(
                "Too many events are waiting for the disk. Nothing of this request was stored; send it again.");
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> unavailable(LogUnavailableException unavailable) {
        return retryLater("The event log cannot be written now. Send the request again: an event with an id is"
                + " stored at most once.");
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> slowQuery(QueryTimeoutException timeout) {
        return retryLater(
                "The query took too long (audit.query-timeout). A type, a subject or a source makes it faster.");
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> noReader(CannotGetJdbcConnectionException exhausted) {
        return retryLater("Too many queries are reading the log. Send the request again.");
    }

    private static ResponseEntity<ProblemDetail> retryLater(String detail) {
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .header(HttpHeaders.RETRY_AFTER, SECONDS_UNTIL_RETRY)
                .body(ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE, detail));
    }
}
