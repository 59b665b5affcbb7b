package io.wireformat.rpc.internal.webflux;

import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.internal.connect.ConnectCall;
import io.wireformat.rpc.internal.connect.Envelopes;
import io.wireformat.rpc.internal.connect.RestFrames;
import io.wireformat.rpc.internal.connect.RpcServer;
import io.wireformat.rpc.internal.contract.Contract;
import io.wireformat.rpc.internal.contract.RestCall;
import io.wireformat.rpc.internal.contract.RestCallMapper;
import io.wireformat.rpc.internal.contract.Rpc;
import io.wireformat.text.internal.EventLog;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.ErrorResponse;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import org.springframework.web.util.DisconnectedClientHelper;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Makes the REST request of a call, before Spring Security and all other filters that decide by path, and the response of
 * the REST response.
 */
public final class RpcWebFilter implements WebFilter, Ordered {

    private static final EventLog log = EventLog.of(RpcWebFilter.class);

    private static final byte[] NOTHING = {};

    private final RpcServer server;

    /** A filter for calls. */
    public RpcWebFilter(RpcServer server) {
        this.server = server;
    }

    /** After the filter that begins an exchange. */
    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE + 3;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpRequest request = exchange.getRequest();
        Contract contract = server.contract().get();
        String path = request.getPath().pathWithinApplication().value();
        Rpc rpc = contract.find(path);
        if (rpc != null && CorsUtils.isPreFlightRequest(request)) {
            return chain.filter(preflight(exchange, rpc));
        }
        return rpc != null || contract.isOfService(path) ? call(exchange, chain, rpc) : chain.filter(exchange);
    }

    /** A browser's question before a call, as the question before its REST request. */
    private static ServerWebExchange preflight(ServerWebExchange exchange, Rpc rpc) {
        ServerHttpRequest request = exchange.getRequest();
        HttpHeaders headers = new HttpHeaders();
        headers.putAll(request.getHeaders());
        RestCall question = RestCallMapper.preflight(rpc, headers);
        return exchange.mutate()
                .request(rest(request, question, headers, Flux.empty()))
                .build();
    }

    private static URI uri(ServerHttpRequest request, String path, @Nullable String query) {
        URI asked = request.getURI();
        String authority = asked.getRawAuthority();
        return URI.create((asked.getScheme() == null ? "" : asked.getScheme() + ":")
                + (authority == null ? "" : "//" + authority)
                + request.getPath().contextPath().value()
                + path
                + (query == null ? "" : "?" + query));
    }

    private Mono<Void> call(ServerWebExchange exchange, WebFilterChain chain, @Nullable Rpc rpc) {
        ServerHttpRequest request = exchange.getRequest();
        ServerHttpResponse response = exchange.getResponse();
        ConnectCall call;
        try {
            call = server.begin(
                    rpc,
                    request.getMethod(),
                    request.getHeaders(),
                    request.getURI().getRawQuery(),
                    RpcServerResponse.canHaveTrailers(response));
        } catch (RpcServer.RefusedException e) {
            return RpcServerResponse.send(response, e.response());
        }
        exchange.getAttributes().put(ConnectCall.ATTRIBUTE, call);
        RpcServerResponse rpcResponse = new RpcServerResponse(response, call, server);
        Mono<Void> handled = Mono.using(
                () -> server.envelopes(call),
                envelopes -> rest(request, call, envelopes)
                        .flatMap(rest -> chain.filter(exchange.mutate()
                                .request(rest)
                                .response(rpcResponse)
                                .build()))
                        .then(Mono.defer(rpcResponse::finish)),
                Envelopes::close);
        Instant deadline = call.deadline().orElse(null);
        if (deadline != null) {
            // the end of a stream tells that it is late
            handled = handled.timeout(Mono.delay(until(deadline))
                    .filter(time -> !rpcResponse.hasBegun())
                    .concatWith(Mono.never()));
        }
        return handled.onErrorResume(failure -> {
            if (rpcResponse.hasBegun()) {
                return Mono.error(failure);
            }
            if (!(failure instanceof ErrorResponse) && !call.isLate()) {
                logFailure(call, failure);
            }
            call.fail(failure);
            rpcResponse.getHeaders().remove(HttpHeaders.CONTENT_TYPE);
            return rpcResponse.finish();
        });
    }

    /** The remaining time. */
    static Duration until(Instant deadline) {
        Duration left = Duration.between(Instant.now(), deadline);
        return left.isNegative() ? Duration.ZERO : left;
    }

    private void logFailure(ConnectCall call, Throwable failure) {
        if (server.errors().of(failure).code() == RpcCode.UNKNOWN
                && !DisconnectedClientHelper.isClientDisconnectedException(failure)) {
            log.error("{} failed", call.rpc().fullName(), failure);
        } else {
            log.debug("{} failed: {}", call.rpc().fullName(), failure.toString());
        }
    }

    private Mono<ServerHttpRequest> rest(ServerHttpRequest request, ConnectCall call, Envelopes envelopes) {
        Rpc rpc = call.rpc();
        if (rpc.requestStream() || call.passesBody()) {
            long size = rpc.requestStream() ? -1 : request.getHeaders().getContentLength();
            Flux<DataBuffer> body = rpc.requestStream() ? framed(request, call) : request.getBody();
            return Mono.just(rest(request, call, RestCallMapper.of(rpc, NOTHING), body, size));
        }
        byte[] sent = call.request().message();
        Mono<byte[]> message = call.isEnveloped()
                ? only(request, envelopes)
                : rpc.request() == null
                        ? Mono.just(NOTHING)
                        : (sent != null ? Mono.just(sent) : whole(request))
                                .flatMap(bytes ->
                                        Mono.fromCallable(() -> server.plain(call, new ByteArrayInputStream(bytes))));
        return message.flatMap(bytes -> Mono.fromCallable(() -> server.rest(call, bytes)))
                .map(rest -> {
                    byte[] content = rest.content();
                    envelopes.hold(content);
                    Flux<DataBuffer> body = Flux.defer(() -> content.length == 0
                            ? Flux.empty()
                            : Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(content)));
                    return rest(request, call, rest, body, content.length);
                });
    }

    private static ServerHttpRequest rest(
            ServerHttpRequest request, ConnectCall call, RestCall rest, Flux<DataBuffer> body, long size) {
        return rest(request, rest, call.restHeaders(rest, size), body);
    }

    private static ServerHttpRequest rest(
            ServerHttpRequest request, RestCall rest, HttpHeaders headers, Flux<DataBuffer> body) {
        ServerHttpRequest mutated = request.mutate()
                .method(rest.method())
                .uri(uri(request, rest.path(), rest.query()))
                .headers(all -> {
                    all.clear();
                    all.putAll(headers);
                })
                .build();
        return new ServerHttpRequestDecorator(mutated) {
            @Override
            public Flux<DataBuffer> getBody() {
                return body;
            }
        };
    }

    /** Collects a message, charged to the budget until it is complete. */
    private Mono<byte[]> whole(ServerHttpRequest request) {
        return Mono.using(
                () -> server.memory().share(),
                share -> body(request)
                        .collect(ByteArrayOutputStream::new, (collected, part) -> collect(collected, part, share))
                        .map(ByteArrayOutputStream::toByteArray),
                ContentBudget.Share::close);
    }

    private void collect(ByteArrayOutputStream collected, byte[] bytes, ContentBudget.Share share) {
        if (collected.size() + bytes.length > server.limits().contentSize()) {
            throw ContentTooLargeException.read(server.limits());
        }
        share.take(bytes.length);
        collected.writeBytes(bytes);
    }

    private static Mono<byte[]> only(ServerHttpRequest request, Envelopes envelopes) {
        return messages(request, envelopes).take(2).collectList().map(messages -> {
            if (messages.size() != 1) {
                throw new RpcException(RpcCode.UNIMPLEMENTED, "The method takes one message");
            }
            return messages.get(0);
        });
    }

    private static Flux<byte[]> messages(ServerHttpRequest request, Envelopes envelopes) {
        return body(request)
                // by the iterator, which takes each message out when it is asked for
                .concatMapIterable(part -> () -> envelopes.in(ByteBuffer.wrap(part)), 1)
                .concatWith(Mono.fromRunnable(envelopes::end));
    }

    /** Nothing that may fail has a buffer, which Reactor would release again. */
    private static Flux<byte[]> body(ServerHttpRequest request) {
        return request.getBody().map(RpcWebFilter::bytes);
    }

    private Flux<DataBuffer> framed(ServerHttpRequest request, ConnectCall call) {
        return Flux.using(
                () -> server.envelopes(call),
                envelopes -> messages(request, envelopes)
                        .<DataBuffer>map(message -> DefaultDataBufferFactory.sharedInstance.wrap(
                                RestFrames.framed(call.request().codec(), message)))
                        .doOnError(call::fail),
                Envelopes::close);
    }

    static byte[] bytes(DataBuffer part) {
        byte[] bytes = new byte[part.readableByteCount()];
        part.read(bytes);
        DataBufferUtils.release(part);
        return bytes;
    }
}
