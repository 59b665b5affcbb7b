package io.wireformat.audit.web;

import io.wireformat.schemas.audit.Receipt;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** The problems of a request as a whole. */
final class Problems {

    private Problems() {}

    static ErrorResponseException noSuchEvent() {
        ProblemDetail problem =
                ProblemDetail.forStatusAndDetail(HttpStatus.NOT_FOUND, "No event with this id is stored.");
        return new ErrorResponseException(HttpStatus.NOT_FOUND, problem, null);
    }

    static ErrorResponseException erasedEvent() {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(
                HttpStatus.GONE, "The event with this id was stored, and its content was erased later.");
        return new ErrorResponseException(HttpStatus.GONE, problem, null);
    }

    static ErrorResponseException noSuchTile() {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(
                HttpStatus.NOT_FOUND, "The published log has no such tile. GET /log/checkpoint shows its size.");
        return new ErrorResponseException(HttpStatus.NOT_FOUND, problem, null);
    }

    static ErrorResponseException idOfSeveralSources() {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(
                HttpStatus.CONFLICT, "Several sources have an event with this id. Select one with ?source=");
        problem.setTitle("Ambiguous id");
        problem.setProperty("parameter", "source");
        return new ErrorResponseException(HttpStatus.CONFLICT, problem, null);
    }

    static ErrorResponseException otherContent(String id) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, idOfOtherContent(id));
        problem.setTitle("Id in use");
        problem.setProperty("id", id);
        return new ErrorResponseException(HttpStatus.CONFLICT, problem, null);
    }

    static ErrorResponseException idOfErasedEvent(Receipt erased) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, idWasErased(erased));
        problem.setTitle("Id of an erased event");
        problem.setProperty("id", erased.id());
        problem.setProperty("sequence", erased.sequence());
        return new ErrorResponseException(HttpStatus.CONFLICT, problem, null);
    }

    static String idWasErased(Receipt erased) {
        return "id: " + erased.id() + " identified event " + erased.sequence() + " of this source, whose content was"
                + " erased. Nothing was stored, because a repeat cannot be told from another event";
    }

    static String idOfOtherContent(String id) {
        return "id: " + id + " already identifies another event of this source, which stays unchanged";
    }

    static ErrorResponseException tooManyQueries(int limit) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(
                HttpStatus.TOO_MANY_REQUESTS,
                "This key is already reading " + limit + " pages, which is its share of audit.readers. Send the request"
                        + " again.");
        ErrorResponseException refusal = new ErrorResponseException(HttpStatus.TOO_MANY_REQUESTS, problem, null);
        refusal.getHeaders().set(HttpHeaders.RETRY_AFTER, "1");
        return refusal;
    }

    static ErrorResponseException invalidParameter(String parameter, String rule) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, parameter + ": " + rule);
        problem.setTitle("Invalid parameter");
        problem.setProperty("parameter", parameter);
        return new ErrorResponseException(HttpStatus.BAD_REQUEST, problem, null);
    }

    static ErrorResponseException batchTooLarge(int limit) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(
                HttpStatus.CONTENT_TOO_LARGE, "A batch holds at most " + limit + " events (audit.batch-limit).");
        problem.setProperty("property", "audit.batch-limit");
        return new ErrorResponseException(HttpStatus.CONTENT_TOO_LARGE, problem, null);
    }
}
