package io.wireformat.explorer;

import io.wireformat.internal.pipeline.ExchangeMemory;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.springframework.context.ApplicationContext;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Serves the explorer in WebFlux. Safe for use by many threads. */
final class ReactiveExplorer implements AutoCloseable {

    private static final int SECONDS_TO_LIVE = 60;

    private final ExplorerRoutes routes;
    private final ApplicationContext application;
    private final Function<ServerRequest, Mono<Described.Csrf>> csrf;

    /** A thread of its own: work takes long, and the application may need all threads that others share. */
    private final Scheduler scheduler =
            Schedulers.newBoundedElastic(1, Share.MAX_WAITING, "wireformat-explorer", SECONDS_TO_LIVE, true);

    /**
     * An explorer.
     *
     * @param application the only one that is served: WebFlux looks for routes in parents of a context, such as that of a
     *     separate port for management, too
     */
    ReactiveExplorer(
            ExplorerRoutes routes, Function<ServerRequest, Mono<Described.Csrf>> csrf, ApplicationContext application) {
        this.routes = routes;
        this.application = application;
        this.csrf = csrf;
    }

    @Override
    public void close() {
        scheduler.dispose();
    }

    RouterFunction<ServerResponse> route() {
        return RouterFunctions.nest(
                request -> request.exchange().getApplicationContext() == application, routesOfApplication());
    }

    private RouterFunction<ServerResponse> routesOfApplication() {
        return RouterFunctions.route()
                .GET(ExplorerRoutes.PAGE, request -> write(routes.page()))
                .GET(ExplorerRoutes.FILES, request -> write(routes.file(request.pathVariable("name"))))
                .GET(ExplorerRoutes.APPLICATION, this::application)
                .GET(ExplorerRoutes.TYPE, this::type)
                .POST(
                        ExplorerRoutes.MESSAGES,
                        request -> withBody(
                                request, (body, memory) -> routes.messages(request.pathVariable("type"), body, memory)))
                .POST(
                        ExplorerRoutes.TIMES,
                        request -> withBody(
                                request, (body, memory) -> routes.times(request.pathVariable("type"), body, memory)))
                .POST(
                        ExplorerRoutes.FITTING,
                        request -> withBody(
                                request, (body, memory) -> routes.fitting(request.pathVariable("type"), body, memory)))
                .POST(
                        ExplorerRoutes.CONTENT,
                        request -> withBody(
                                request,
                                (body, memory) -> routes.content(
                                        request.pathVariable("type"), request.pathVariable("format"), body, memory)))
                .build();
    }

    private Mono<ServerResponse> application(ServerRequest request) {
        return respond(memory -> csrf.apply(request)
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty())
                .publishOn(scheduler)
                .map(token -> routes.application(token.orElse(null), memory)));
    }

    private Mono<ServerResponse> type(ServerRequest request) {
        return respond(memory -> Mono.fromSupplier(() -> routes.type(request.pathVariable("type"), memory))
                .subscribeOn(scheduler));
    }

    private Mono<ServerResponse> withBody(ServerRequest request, BiFunction<byte[], ExchangeMemory, Reply> reply) {
        long declared = request.headers().contentLength().orElse(-1);
        return respond(memory -> {
            Reply refusal = routes.refusal(declared, memory);
            return refusal != null
                    ? Mono.just(refusal)
                    : DataBufferUtils.join(request.body(BodyExtractors.toDataBuffers()), routes.maxSize())
                            .map(ReactiveExplorer::bytes)
                            .defaultIfEmpty(new byte[0])
                            .publishOn(scheduler)
                            .map(body -> reply.apply(body, memory));
        });
    }

    private static byte[] bytes(DataBuffer buffer) {
        byte[] bytes = new byte[buffer.readableByteCount()];
        buffer.read(bytes);
        DataBufferUtils.release(buffer);
        return bytes;
    }

    /** The memory of the request is given back once its response has been written, or there will be none. */
    private Mono<ServerResponse> respond(Function<ExchangeMemory, Mono<Reply>> work) {
        return Mono.defer(() -> {
            ExchangeMemory memory = routes.open();
            return work.apply(memory)
                    .onErrorResume(DataBufferLimitException.class, e -> Mono.just(routes.tooLarge()))
                    .onErrorResume(RejectedExecutionException.class, e -> Mono.just(ExplorerRoutes.busy()))
                    .flatMap(reply -> write(reply, memory))
                    .doOnError(e -> memory.close())
                    .doOnCancel(memory::close);
        });
    }

    private static Mono<ServerResponse> write(Reply reply) {
        return ServerResponse.status(reply.status()).headers(reply::describe).bodyValue(reply.body());
    }

    private static Mono<ServerResponse> write(Reply reply, ExchangeMemory memory) {
        return ServerResponse.status(reply.status()).headers(reply::describe).body((response, context) -> {
            DataBuffer body = response.bufferFactory().wrap(reply.body());
            return response.writeWith(Mono.just(body)).doFinally(signal -> memory.close());
        });
    }
}
