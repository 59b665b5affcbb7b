package io.wireformat.rpc.internal.webflux;

import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.internal.connect.ConnectCall;
import io.wireformat.rpc.internal.connect.ConnectError;
import io.wireformat.rpc.internal.connect.Envelopes;
import io.wireformat.rpc.internal.connect.RestFrames;
import io.wireformat.rpc.internal.connect.Rpcs;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The REST response of a call, as Connect's. A success is passed on while it is written; anything else is collected, and
 * becomes an error.
 */
final class RpcServerResponse extends ServerHttpResponseDecorator {

    /** More of an error than this is not read. */
    private static final int MAX_ERROR = 64 * 1024;

    private static final byte[] NOTHING = {};

    private final ConnectCall call;
    private final Rpcs rpcs;
    private final boolean stream;
    private final @Nullable ContentCompressor compressor;
    private final RestFrames frames;
    private byte[] collected = NOTHING;
    private volatile boolean passing;
    private boolean finished;

    RpcServerResponse(ServerHttpResponse response, ConnectCall call, Rpcs rpcs) {
        super(response);
        this.call = call;
        this.rpcs = rpcs;
        this.stream = call.rpc().isStream();
        this.compressor = stream ? rpcs.compressor(call) : null;
        this.frames = new RestFrames(call.request().codec());
        // a handler of streams may add headers until the first message
        response.beforeCommit(() -> Mono.fromRunnable(this::addHeaders));
    }

    /** Whether the response of the call is on its way. */
    boolean isPassing() {
        return passing;
    }

    private int status() {
        HttpStatusCode status = getStatusCode();
        return status == null ? HttpStatus.OK.value() : status.value();
    }

    /** Whether the REST response is what the call asked for. */
    private boolean isSuccess() {
        MediaType type = getHeaders().getContentType();
        MediaType expected = MediaType.parseMediaType(call.restResponse());
        return status() / 100 == 2
                && type != null
                && type.equalsTypeAndSubtype(expected)
                && (!stream
                        || !call.rpc().responseStream()
                        || String.valueOf(type.getParameter("delimited"))
                                .equals(String.valueOf(expected.getParameter("delimited"))))
                && !call.isLate();
    }

    private void pass() {
        passing = true;
        HttpHeaders headers = getHeaders();
        getDelegate().setStatusCode(HttpStatus.OK);
        headers.set(HttpHeaders.CONTENT_TYPE, call.request().codec().mediaType(stream));
        if (stream) {
            headers.remove(HttpHeaders.CONTENT_LENGTH);
            if (compressor != null) {
                headers.set("Connect-Content-Encoding", compressor.coding().tag());
            }
        } else {
            addTrailers(headers);
        }
    }

    private void addHeaders() {
        call.responseHeaders()
                .forEach((name, values) -> values.forEach(value -> getHeaders().add(name, value)));
    }

    private void addTrailers(HttpHeaders headers) {
        call.trailers()
                .forEach((name, values) -> values.forEach(value -> headers.add(ConnectError.TRAILER + name, value)));
    }

    @Override
    public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
        if (finished || passing) {
            return super.writeWith(body);
        }
        if (isSuccess() && !stream) {
            pass();
            finished = true;
            rpcs.meters().accept(call, null);
            return super.writeWith(body);
        }
        if (isSuccess() && call.rpc().responseStream()) {
            return writeStream(Flux.from(body));
        }
        boolean whole = isSuccess();
        return DataBufferUtils.join(Flux.from(body), whole ? -1 : MAX_ERROR)
                .map(RpcWebFilter::bytes)
                .onErrorResume(failure -> whole ? Mono.error(failure) : Mono.empty())
                .doOnNext(bytes -> collected = bytes)
                .then(Mono.defer(this::finish));
    }

    @Override
    public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
        return writeWith(Flux.from(body).concatMap(part -> part, 1));
    }

    private Mono<Void> writeStream(Flux<? extends DataBuffer> body) {
        pass();
        finished = true;
        Instant deadline = call.deadline().orElse(null);
        Flux<? extends DataBuffer> timely = deadline == null
                ? body
                : body.takeUntilOther(Mono.delay(max(Duration.between(Instant.now(), deadline))));
        Flux<DataBuffer> envelopes = timely.map(RpcWebFilter::bytes).<DataBuffer>handle((bytes, sink) -> {
            ByteArrayOutputStream wrapped = new ByteArrayOutputStream();
            frames.add(
                    bytes,
                    0,
                    bytes.length,
                    message -> wrapped.writeBytes(Envelopes.wrapped(message, compressor, rpcs.memory())));
            if (wrapped.size() > 0) {
                sink.next(DefaultDataBufferFactory.sharedInstance.wrap(wrapped.toByteArray()));
            }
        });
        return super.writeAndFlushWith(envelopes
                .concatWith(Mono.fromSupplier(() -> DefaultDataBufferFactory.sharedInstance.wrap(end(failed()))))
                .onErrorResume(failure -> {
                    call.fail(failure);
                    Throwable first = call.failure();
                    ConnectError error = rpcs.errors().of(first == null ? failure : first);
                    return Mono.fromSupplier(
                            () -> DefaultDataBufferFactory.sharedInstance.wrap(end(rpcs.orLate(call, error))));
                })
                .map(Mono::just));
    }

    private static Duration max(Duration left) {
        return left.isNegative() ? Duration.ZERO : left;
    }

    private @Nullable ConnectError failed() {
        Throwable failure = call.failure();
        ConnectError error = failure == null ? null : rpcs.errors().of(failure);
        if (call.isLate()) {
            error = ConnectError.of(RpcCode.DEADLINE_EXCEEDED, "The deadline has passed");
        }
        return error;
    }

    private byte[] end(@Nullable ConnectError error) {
        rpcs.meters().accept(call, error == null ? null : error.code());
        return Envelopes.end(ConnectError.end(error, call.trailers()));
    }

    @Override
    public Mono<Void> setComplete() {
        return finish();
    }

    /** Sends the error, or the empty message, unless a response is on its way. */
    Mono<Void> finish() {
        if (finished) {
            return passing ? Mono.empty() : super.setComplete();
        }
        finished = true;
        ConnectError found = error();
        ConnectError error = found == null ? null : rpcs.orLate(call, found);
        if (stream) {
            return finishStream(error);
        }
        rpcs.meters().accept(call, error == null ? null : error.code());
        if (status() == HttpStatus.NOT_MODIFIED.value() && call.isGet()) {
            return super.setComplete();
        }
        if (error == null) {
            pass();
            byte[] message = call.rpc().response() == null ? emptyMessage() : NOTHING;
            return body(getDelegate(), call.request().codec().mediaType(false), message);
        }
        HttpHeaders headers = getHeaders();
        headers.remove(HttpHeaders.CONTENT_ENCODING);
        error.metadata().forEach((name, values) -> values.forEach(value -> headers.add(name, value)));
        addTrailers(headers);
        getDelegate().setStatusCode(HttpStatusCode.valueOf(error.code().httpStatus()));
        return body(getDelegate(), "application/json", error.json());
    }

    private Mono<Void> finishStream(@Nullable ConnectError error) {
        pass();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if (error == null && !call.rpc().responseStream()) {
            byte[] message = call.rpc().response() == null ? emptyMessage() : collected;
            body.writeBytes(Envelopes.wrapped(message, compressor, rpcs.memory()));
        }
        body.writeBytes(end(error));
        // with its length, because Netty closes the connection after a body that was not read to its end
        return body(getDelegate(), call.request().codec().mediaType(true), body.toByteArray());
    }

    private byte[] emptyMessage() {
        return call.request().codec().empty();
    }

    private @Nullable ConnectError error() {
        Throwable failure = call.failure();
        int status = status();
        if (status >= HttpStatus.BAD_REQUEST.value()) {
            boolean compressed = getHeaders().containsHeader(HttpHeaders.CONTENT_ENCODING);
            return rpcs.errors()
                    .of(
                            status,
                            getHeaders().getFirst(HttpHeaders.CONTENT_TYPE),
                            compressed ? NOTHING : collected,
                            failure);
        }
        if (failure != null) {
            return rpcs.errors().of(failure);
        }
        return rpcs.unsuccessful(call, status, isSuccess(), getHeaders().containsHeader(HttpHeaders.CONTENT_TYPE));
    }

    /** Sends a body of which all is known. */
    static Mono<Void> body(ServerHttpResponse response, String contentType, byte[] body) {
        response.getHeaders().set(HttpHeaders.CONTENT_TYPE, contentType);
        response.getHeaders().setContentLength(body.length);
        return response.writeWith(
                body.length == 0 ? Flux.empty() : Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(body)));
    }
}
