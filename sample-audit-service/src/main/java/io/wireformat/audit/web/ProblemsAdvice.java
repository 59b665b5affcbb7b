package io.wireformat.audit.web;

import io.wireformat.audit.log.store.LogBusyException;
import io.wireformat.audit.log.store.LogUnavailableException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Responds with a problem to exceptions of the log, and of Tomcat. */
@RestControllerAdvice
final class ProblemsAdvice {

    @ExceptionHandler
    ErrorResponseException busy(LogBusyException busy) {
        return Problems.retryLater(busy.getMessage() + "; send the request again.");
    }

    @ExceptionHandler
    ErrorResponseException unavailable(LogUnavailableException unavailable) {
        return Problems.retryLater("The event log cannot be used now. Send the request again: an event with an id is"
                + " stored at most once.");
    }

    // Tomcat's own response would log a stack trace for each
    @ExceptionHandler(InvalidParameterException.class)
    ErrorResponseException malformedQuery() {
        return Problems.of(HttpStatus.BAD_REQUEST, "The query must consist of parameters in percent-encoded UTF-8.");
    }
}
