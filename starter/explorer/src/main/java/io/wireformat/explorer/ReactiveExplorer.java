package io.wireformat.explorer;

import java.util.Optional;
import java.util.function.Function;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Serves the explorer in WebFlux. Safe for use by many threads. */
final class ReactiveExplorer {

    private final ExplorerRoutes routes;

    private final Function<ServerRequest, Mono<Described.Csrf>> csrf;

    ReactiveExplorer(ExplorerRoutes routes, Function<ServerRequest, Mono<Described.Csrf>> csrf) {
        this.routes = routes;
        this.csrf = csrf;
    }

    RouterFunction<ServerResponse> route() {
        return RouterFunctions.route()
                .GET(ExplorerRoutes.PAGE, request -> write(routes.page()))
                .GET(ExplorerRoutes.FILES, request -> write(routes.file(request.pathVariable("name"))))
                .GET(ExplorerRoutes.APPLICATION, this::application)
                .GET(ExplorerRoutes.TYPE, request -> write(routes.type(request.pathVariable("type"))))
                .POST(
                        ExplorerRoutes.MESSAGES,
                        request -> withBody(request, body -> routes.messages(request.pathVariable("type"), body)))
                .POST(
                        ExplorerRoutes.FITTING,
                        request -> withBody(request, body -> routes.fitting(request.pathVariable("type"), body)))
                .POST(
                        ExplorerRoutes.CONTENT,
                        request -> withBody(
                                request,
                                body -> routes.content(
                                        request.pathVariable("type"), request.pathVariable("format"), body)))
                .build();
    }

    private Mono<ServerResponse> application(ServerRequest request) {
        return csrf.apply(request)
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty())
                .flatMap(token -> write(routes.application(token.orElse(null))));
    }

    /** Decoding may take long, so it does not run on a thread of the server. */
    private Mono<ServerResponse> withBody(ServerRequest request, Function<byte[], Reply> reply) {
        return DataBufferUtils.join(request.body(BodyExtractors.toDataBuffers()), routes.maxSize())
                .map(ReactiveExplorer::bytes)
                .defaultIfEmpty(new byte[0])
                .publishOn(Schedulers.boundedElastic())
                .map(reply)
                .onErrorResume(DataBufferLimitException.class, e -> Mono.just(routes.tooLarge()))
                .flatMap(ReactiveExplorer::write);
    }

    private static byte[] bytes(DataBuffer buffer) {
        byte[] bytes = new byte[buffer.readableByteCount()];
        buffer.read(bytes);
        DataBufferUtils.release(buffer);
        return bytes;
    }

    private static Mono<ServerResponse> write(Reply reply) {
        return ServerResponse.status(reply.status()).headers(reply::describe).bodyValue(reply.body());
    }
}
