package io.wireformat.audit.web;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** An event breaks a rule: a 422 that names the field and the rule, never the content. */
final class InvalidEventException extends ErrorResponseException {

    InvalidEventException(String field, String rule) {
        super(HttpStatus.UNPROCESSABLE_CONTENT, problem(field, rule), null);
    }

    private static ProblemDetail problem(String field, String rule) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.UNPROCESSABLE_CONTENT, field + ": " + rule);
        problem.setTitle("Invalid event");
        problem.setProperty("field", field);
        return problem;
    }
}
