package io.wireformat.audit.web;

import org.apache.tomcat.util.http.InvalidParameterException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Responds to a malformed query string with a 400 and, unlike Tomcat, logs no stack trace for each. */
@RestControllerAdvice
final class MalformedQueryAdvice {

    @ExceptionHandler(InvalidParameterException.class)
    @ResponseStatus(HttpStatus.BAD_REQUEST)
    ProblemDetail malformed() {
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.BAD_REQUEST, "The query must consist of parameters in percent-encoded UTF-8.");
    }
}
