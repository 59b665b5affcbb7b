package io.wireformat.rpc.internal.webflux;

import io.wireformat.rpc.internal.connect.ConnectCall;
import io.wireformat.rpc.internal.connect.Metadata;
import io.wireformat.rpc.internal.connect.Reply;
import io.wireformat.rpc.internal.connect.RpcServer;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.util.ClassUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The REST response of a call, of which {@link Reply} makes that of the call. */
final class RpcServerResponse extends ServerHttpResponseDecorator {

    private static final boolean ON_NETTY = ClassUtils.isPresent(
            "reactor.netty.http.server.HttpServerResponse", RpcServerResponse.class.getClassLoader());

    private final ConnectCall call;
    private final Reply reply;
    private HttpHeaders trailers = new HttpHeaders();
    private boolean finished;

    RpcServerResponse(ServerHttpResponse response, ConnectCall call, RpcServer server) {
        super(response);
        this.call = call;
        this.reply = new Reply(call, server);
        // a handler of streams may add headers until the first message
        response.beforeCommit(() -> Mono.fromRunnable(() -> Metadata.sendable(call.responseHeaders())
                .forEach((name, values) -> values.forEach(value -> getHeaders().add(name, value)))));
    }

    /** Whether a response can have trailers. */
    static boolean canHaveTrailers(ServerHttpResponse response) {
        return ON_NETTY && NettyTrailers.canHave(response);
    }

    /** Sends a response of which all is known. */
    static Mono<Void> send(ServerHttpResponse response, Reply.Whole whole) {
        begin(response, whole.status(), whole.headers());
        if (whole.trailers().isEmpty()) {
            // with its length, because Netty closes the connection after a body that was not read to its end
            response.getHeaders().setContentLength(whole.body().length);
        } else {
            NettyTrailers.add(response, whole::trailers);
        }
        return response.writeWith(
                Flux.just(whole.body()).filter(body -> body.length > 0).map(RpcServerResponse::buffer));
    }

    private static void begin(ServerHttpResponse response, int status, HttpHeaders headers) {
        response.setStatusCode(HttpStatusCode.valueOf(status));
        headers.forEach((name, values) -> response.getHeaders().put(name, values));
    }

    private static DataBuffer buffer(byte[] bytes) {
        return DefaultDataBufferFactory.sharedInstance.wrap(bytes);
    }

    /** Whether the response of the call is on its way. */
    boolean hasBegun() {
        return reply.hasBegun();
    }

    private int status() {
        HttpStatusCode status = getStatusCode();
        return status == null ? HttpStatus.OK.value() : status.value();
    }

    private @Nullable String contentType() {
        return getHeaders().getFirst(HttpHeaders.CONTENT_TYPE);
    }

    @Override
    public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
        if (finished || reply.hasBegun()) {
            return super.writeWith(body);
        }
        boolean success = reply.isSuccess(status(), contentType());
        long length = getHeaders().getContentLength();
        if (!success || reply.isCollected(length)) {
            return DataBufferUtils.join(Flux.from(body), success ? -1 : Reply.MAX_ERROR)
                    .map(RpcWebFilter::bytes)
                    .onErrorResume(failure -> success ? Mono.error(failure) : Mono.empty())
                    .doOnNext(bytes -> reply.collect(bytes, 0, bytes.length, true))
                    .then(Mono.defer(this::finish));
        }
        begin(getDelegate(), HttpStatus.OK.value(), reply.begin());
        if (!call.isEnveloped()) {
            end();
            return super.writeWith(body);
        }
        getHeaders().remove(HttpHeaders.CONTENT_LENGTH);
        if (call.request().isGrpc()) {
            NettyTrailers.add(getDelegate(), () -> trailers);
        }
        return call.rpc().responseStream()
                ? writeStream(Flux.from(body))
                : super.writeWith(
                        Flux.concat(Flux.just(buffer(reply.head(length))), body, Flux.defer(() -> content(end()))));
    }

    @Override
    public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
        return writeWith(Flux.from(body).concatMap(part -> part, 1));
    }

    private Mono<Void> writeStream(Flux<? extends DataBuffer> body) {
        Instant deadline = call.deadline().orElse(null);
        Flux<? extends DataBuffer> timely =
                deadline == null ? body : body.takeUntilOther(Mono.delay(RpcWebFilter.until(deadline)));
        return super.writeAndFlushWith(timely.map(RpcWebFilter::bytes)
                .map(bytes -> reply.enveloped(bytes, 0, bytes.length))
                .filter(bytes -> bytes.length > 0)
                .map(RpcServerResponse::buffer)
                .concatWith(Flux.defer(() -> content(end())))
                .onErrorResume(failure -> {
                    call.fail(failure);
                    return content(end());
                })
                .map(Mono::just));
    }

    private static Flux<DataBuffer> content(Reply.Whole end) {
        return end.body().length == 0 ? Flux.empty() : Flux.just(buffer(end.body()));
    }

    private Reply.Whole end() {
        finished = true;
        Reply.Whole end =
                reply.end(status(), contentType(), !getHeaders().containsHeader(HttpHeaders.CONTENT_ENCODING));
        trailers = end.trailers();
        return end;
    }

    @Override
    public Mono<Void> setComplete() {
        return finish();
    }

    /** Sends the error, or the empty message, unless a response is on its way. */
    Mono<Void> finish() {
        if (finished || reply.hasBegun()) {
            return reply.hasBegun() ? Mono.empty() : super.setComplete();
        }
        Reply.Whole whole = end();
        if (call.isEnveloped() || whole.status() >= HttpStatus.BAD_REQUEST.value()) {
            getHeaders().remove(HttpHeaders.CONTENT_ENCODING);
            getHeaders().remove(HttpHeaders.CONTENT_LENGTH);
        }
        return whole.status() == HttpStatus.NOT_MODIFIED.value() ? super.setComplete() : send(getDelegate(), whole);
    }
}
