package io.wireformat.servlet.internal;

import io.wireformat.web.internal.schema.SchemaAnswers;
import io.wireformat.web.internal.schema.SchemaCatalog;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;

/**
 * Answers {@code GET /wireformat/schemas/{type}} with the schema of a type, and {@code GET /wireformat/schemas} with the
 * names of all. Safe for use by many threads.
 */
public final class SchemaEndpoint {

    private final SchemaAnswers answers;

    /** An endpoint that serves what a catalog has. */
    public SchemaEndpoint(SchemaCatalog catalog) {
        this.answers = new SchemaAnswers(catalog);
    }

    /** The route. */
    public RouterFunction<ServerResponse> route() {
        return RouterFunctions.route()
                .GET(SchemaCatalog.LIST, request -> ServerResponse.ok()
                        .contentType(MediaType.APPLICATION_JSON)
                        .body(answers.list()))
                .GET(SchemaCatalog.PATH + "{type}", this::answer)
                .HEAD(SchemaCatalog.PATH + "{type}", this::answer)
                .build();
    }

    private ServerResponse answer(ServerRequest request) {
        SchemaAnswers.Answer answer =
                answers.to(request.pathVariable("type"), () -> request.headers().accept());
        if (answer instanceof SchemaAnswers.Schema schema) {
            return request.checkNotModified(schema.etag())
                    .orElseGet(
                            () -> ServerResponse.ok().headers(schema::describe).body(schema.content()));
        }
        ProblemDetail problem = ((SchemaAnswers.None) answer).problem();
        return ServerResponse.status(problem.getStatus())
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problem);
    }
}
