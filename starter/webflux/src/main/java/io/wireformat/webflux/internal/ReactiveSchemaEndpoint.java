package io.wireformat.webflux.internal;

import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.http.internal.schema.SchemaCatalog;
import io.wireformat.http.internal.schema.SchemaResponses;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Responds to {@code GET /wireformat/schemas} and {@code GET /wireformat/schemas/{type}} in WebFlux. Safe for use by many threads. */
public final class ReactiveSchemaEndpoint {

    private final SchemaResponses responses;

    /** An endpoint that serves what a catalog has. */
    public ReactiveSchemaEndpoint(SchemaCatalog catalog) {
        this.responses = new SchemaResponses(catalog);
    }

    /** The route. */
    public RouterFunction<ServerResponse> route() {
        return RouterFunctions.route()
                .GET(SchemaCatalog.LIST, this::list)
                .HEAD(SchemaCatalog.LIST, this::list)
                .GET(SchemaCatalog.PATH + "{type}", this::respond)
                .HEAD(SchemaCatalog.PATH + "{type}", this::respond)
                .build();
    }

    private Mono<ServerResponse> list(ServerRequest request) {
        return ServerResponse.ok().contentType(MediaType.APPLICATION_JSON).bodyValue(responses.list());
    }

    private Mono<ServerResponse> respond(ServerRequest request) {
        VaryHeader.addAccept(request.exchange().getResponse().getHeaders());
        SchemaResponses.Response response = responses.to(
                request.pathVariable("type"), () -> request.headers().accept());
        if (response instanceof SchemaResponses.Schema schema) {
            return request.checkNotModified(schema.etag())
                    .switchIfEmpty(Mono.defer(
                            () -> ServerResponse.ok().headers(schema::describe).bodyValue(schema.content())));
        }
        ProblemDetail problem = ((SchemaResponses.None) response).problem();
        return ServerResponse.status(problem.getStatus())
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .bodyValue(problem);
    }
}
