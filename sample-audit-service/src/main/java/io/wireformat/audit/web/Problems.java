package io.wireformat.audit.web;

import io.wireformat.schemas.audit.Receipt;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** The problems of a request as a whole. */
final class Problems {

    private Problems() {}

    static ErrorResponseException of(HttpStatus status, String detail) {
        return new ErrorResponseException(status, ProblemDetail.forStatusAndDetail(status, detail), null);
    }

    private static ErrorResponseException of(
            HttpStatus status, String title, String detail, String name, Object value) {
        ErrorResponseException problem = of(status, detail);
        problem.setTitle(title);
        problem.getBody().setProperty(name, value);
        return problem;
    }

    /** A problem that the client solves by sending the request again after a second. */
    private static ErrorResponseException again(HttpStatus status, String detail) {
        ErrorResponseException problem = of(status, detail);
        problem.getHeaders().set(HttpHeaders.RETRY_AFTER, "1");
        return problem;
    }

    static ErrorResponseException retryLater(String detail) {
        return again(HttpStatus.SERVICE_UNAVAILABLE, detail);
    }

    static ErrorResponseException tooManyQueries(int limit) {
        return again(
                HttpStatus.TOO_MANY_REQUESTS,
                "This key is already reading " + limit
                        + " pages, which is its share of audit.readers, or its tenant reads its"
                        + " share. Send the request again.");
    }

    static ErrorResponseException tooManyFollowers(int limit) {
        return again(
                HttpStatus.TOO_MANY_REQUESTS,
                "This key already has " + limit
                        + " followers, which is its share of audit.followers, or its tenant has its" + " share.");
    }

    static ErrorResponseException notPublished() {
        return retryLater(
                "The event is sequenced and integrated, but not published: no signed checkpoint covers it yet.");
    }

    static ErrorResponseException noSuchEvent() {
        return of(HttpStatus.NOT_FOUND, "No event with this id is stored.");
    }

    static ErrorResponseException erasedEvent() {
        return of(HttpStatus.GONE, "The event with this id was stored, and its content was erased later.");
    }

    static ErrorResponseException noSuchTile() {
        return of(HttpStatus.NOT_FOUND, "The published log has no such tile. GET /log/checkpoint shows its size.");
    }

    static ErrorResponseException idOfSeveralSources() {
        return of(
                HttpStatus.CONFLICT,
                "Ambiguous id",
                "Several sources have an event with this id. Select one with ?source=",
                "parameter",
                "source");
    }

    static ErrorResponseException otherContent(String id) {
        return of(
                HttpStatus.CONFLICT,
                "Id in use",
                "id: " + id + " already identifies another event of this source, which stays unchanged",
                "id",
                id);
    }

    static ErrorResponseException idOfErasedEvent(Receipt erased) {
        return of(
                HttpStatus.CONFLICT,
                "Id of an erased event",
                "id: " + erased.id() + " identified event " + erased.sequence() + " of this source, whose content was"
                        + " erased. Nothing was stored, because a repeat cannot be told from another event",
                "sequence",
                erased.sequence());
    }

    static ErrorResponseException invalidEvent(String field, String rule) {
        return of(HttpStatus.UNPROCESSABLE_CONTENT, "Invalid event", field + ": " + rule, "field", field);
    }

    static ErrorResponseException invalidParameter(String parameter, String rule) {
        return of(HttpStatus.BAD_REQUEST, "Invalid parameter", parameter + ": " + rule, "parameter", parameter);
    }

    static ErrorResponseException batchTooLarge(int limit) {
        ErrorResponseException problem =
                of(HttpStatus.CONTENT_TOO_LARGE, "A batch holds at most " + limit + " events (audit.batch-limit).");
        problem.getBody().setProperty("property", "audit.batch-limit");
        return problem;
    }
}
