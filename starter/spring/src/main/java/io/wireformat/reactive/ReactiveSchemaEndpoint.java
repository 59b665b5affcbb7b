package io.wireformat.reactive;

import io.wireformat.http.SchemaAnswers;
import io.wireformat.http.SchemaCatalog;
import io.wireformat.web.BoundTypes;
import java.lang.reflect.Type;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Answers {@code GET /wireformat/schemas} and {@code GET /wireformat/schemas/{type}} in WebFlux. Safe for use by many threads. */
public final class ReactiveSchemaEndpoint {

    private final SchemaAnswers answers;

    /** An endpoint that serves what a catalog has. */
    public ReactiveSchemaEndpoint(SchemaCatalog catalog) {
        this.answers = new SchemaAnswers(catalog);
    }

    /** What a handler reads and writes; of one value after the other, a list or each of them, as the client wants it. */
    public static Stream<Type> typesOf(HandlerMethod handler) {
        ResolvableType answer = HandlerBodies.answer(handler);
        Stream<Type> types = BoundTypes.of(HandlerBodies.request(handler), answer);
        return HandlerBodies.isMany(handler.getReturnType())
                ? Stream.concat(types, BoundTypes.of(null, ResolvableType.forClassWithGenerics(List.class, answer)))
                : types;
    }

    /** The route. */
    public RouterFunction<ServerResponse> route() {
        return RouterFunctions.route()
                .GET(SchemaCatalog.LIST, request -> ServerResponse.ok()
                        .contentType(MediaType.APPLICATION_JSON)
                        .bodyValue(answers.list()))
                .GET(SchemaCatalog.PATH + "{type}", this::answer)
                .HEAD(SchemaCatalog.PATH + "{type}", this::answer)
                .build();
    }

    private Mono<ServerResponse> answer(ServerRequest request) {
        SchemaAnswers.Answer answer =
                answers.to(request.pathVariable("type"), () -> request.headers().accept());
        if (answer instanceof SchemaAnswers.Schema schema) {
            return request.checkNotModified(schema.etag())
                    .switchIfEmpty(Mono.defer(
                            () -> ServerResponse.ok().headers(schema::describe).bodyValue(schema.content())));
        }
        ProblemDetail problem = ((SchemaAnswers.None) answer).problem();
        return ServerResponse.status(problem.getStatus())
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .bodyValue(problem);
    }
}
