package io.wireformat.audit.web;

import org.apache.tomcat.util.http.InvalidParameterException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Answers a query that cannot be taken apart: 400, where Tomcat would also log a stack trace for whoever sends one. */
@RestControllerAdvice
final class MalformedQueryAdvice {

    @ExceptionHandler(InvalidParameterException.class)
    @ResponseStatus(HttpStatus.BAD_REQUEST)
    ProblemDetail malformed() {
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.BAD_REQUEST, "The query must be parameters in percent-encoded UTF-8.");
    }
}
