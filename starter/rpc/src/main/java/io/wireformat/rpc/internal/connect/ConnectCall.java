package io.wireformat.rpc.internal.connect;

import io.wireformat.rpc.RpcCall;
import io.wireformat.rpc.RpcCode;
import io.wireformat.rpc.RpcException;
import io.wireformat.rpc.internal.contract.RestCall;
import io.wireformat.rpc.internal.contract.Rpc;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponse;
import org.springframework.web.method.HandlerMethod;

/** A call in progress: an attribute of its request. For one thread at a time. */
public final class ConnectCall implements RpcCall {

    /** The name of the attribute. */
    public static final String ATTRIBUTE = ConnectCall.class.getName();

    /** Over REST these headers have another meaning, or none, or that of the whole stream. */
    private static final List<String> REPLACED = List.of(
            HttpHeaders.CONTENT_TYPE,
            HttpHeaders.CONTENT_LENGTH,
            HttpHeaders.TRANSFER_ENCODING,
            HttpHeaders.ACCEPT,
            HttpHeaders.TE,
            HttpHeaders.RANGE,
            HttpHeaders.IF_RANGE);

    private final Rpc rpc;
    private final ConnectRequest request;
    private final HttpHeaders headers;
    private final @Nullable Instant deadline;
    private final HttpHeaders responseHeaders = new HttpHeaders();
    private final HttpHeaders trailers = new HttpHeaders();
    private final long start = System.nanoTime();
    private volatile @Nullable Throwable failure;
    private volatile boolean handled;

    /** A call with the headers of its request. */
    public ConnectCall(Rpc rpc, ConnectRequest request, HttpHeaders headers) {
        this.rpc = rpc;
        this.request = request;
        this.headers = HttpHeaders.readOnlyHttpHeaders(headers);
        this.deadline = request.timeout() == null ? null : Instant.now().plus(request.timeout());
    }

    /** The method. */
    public Rpc rpc() {
        return rpc;
    }

    /** The parameters of the request. */
    public ConnectRequest request() {
        return request;
    }

    @Override
    public HttpHeaders headers() {
        return headers;
    }

    @Override
    public Optional<Instant> deadline() {
        return Optional.ofNullable(deadline);
    }

    /** Whether the caller has stopped waiting. */
    public boolean isLate() {
        return deadline != null && !Instant.now().isBefore(deadline);
    }

    @Override
    public HttpHeaders responseHeaders() {
        return responseHeaders;
    }

    @Override
    public HttpHeaders trailers() {
        return trailers;
    }

    @Override
    public boolean isGet() {
        return request.isGet();
    }

    @Override
    public String protocol() {
        return request.isGrpc() ? "grpc" : "connect";
    }

    /** The time since it began, in nanoseconds. */
    public long nanos() {
        return System.nanoTime() - start;
    }

    /** The failure of a handler or a resolver of exceptions; null if there is none, or if it is not known. */
    public @Nullable Throwable failure() {
        return failure;
    }

    /** Remembers a failure. One of the protocol is the cause of all others. */
    public void fail(Throwable cause) {
        if (!(failure instanceof RpcException)) {
            failure = cause;
        }
    }

    /**
     * A handler is chosen. The values of a message must not lead to one that the caller did not ask for.
     *
     * @throws RpcException if it is not that of the method
     */
    public void handle(Object handler) {
        if (!(handler instanceof HandlerMethod method && method.getMethod().equals(rpc.method()))) {
            RpcException other = elsewhere();
            fail(other);
            throw other;
        }
        handled = true;
    }

    private static RpcException elsewhere() {
        return new RpcException(
                RpcCode.INVALID_ARGUMENT, "With these values, the path of the method does not lead to its handler");
    }

    /** Remembers and gives the failure of a request for which no handler was chosen. */
    public Throwable unhandled(Throwable cause) {
        int status = cause instanceof ErrorResponse response
                ? response.getStatusCode().value()
                : 0;
        Throwable reason = !handled && (status == 404 || status == 405) ? elsewhere() : cause;
        fail(reason);
        return reason;
    }

    /** What a handler returned, without a content type, as a success has that of the call. */
    public static Object untyped(Object returned) {
        if (!(returned instanceof ResponseEntity<?> entity)
                || !entity.getStatusCode().is2xxSuccessful()
                || entity.getHeaders().getContentType() == null) {
            return returned;
        }
        HttpHeaders headers = HttpHeaders.copyOf(entity.getHeaders());
        headers.remove(HttpHeaders.CONTENT_TYPE);
        return ResponseEntity.status(entity.getStatusCode()).headers(headers).body(entity.getBody());
    }

    /** Whether a handler was chosen, so that no filter before it has responded. */
    public boolean isHandled() {
        return handled;
    }

    /** Whether each message has an envelope. */
    public boolean isEnveloped() {
        return request.protocol().isEnveloped();
    }

    /** Whether the body of the request is that of the REST request, as it stands. */
    public boolean passesBody() {
        return rpc.isBody() && !isEnveloped() && !request.isGet();
    }

    /** The media type of its responses over REST. */
    public String restResponse() {
        return request.codec().rest(rpc.responseStream());
    }

    /**
     * The headers of its REST request.
     *
     * @param bodySize the size of the body; -1 if it is not known
     */
    public HttpHeaders restHeaders(RestCall rest, long bodySize) {
        HttpHeaders replaced = new HttpHeaders();
        replaced.putAll(headers);
        REPLACED.forEach(replaced::remove);
        if (!request.isGet()) {
            List.of(
                            HttpHeaders.IF_MATCH,
                            HttpHeaders.IF_NONE_MATCH,
                            HttpHeaders.IF_MODIFIED_SINCE,
                            HttpHeaders.IF_UNMODIFIED_SINCE)
                    .forEach(replaced::remove);
        }
        replaced.set(HttpHeaders.ACCEPT, restResponse());
        if (!passesBody()) {
            replaced.remove(HttpHeaders.CONTENT_ENCODING);
        }
        if (isEnveloped()) {
            replaced.remove(HttpHeaders.ACCEPT_ENCODING);
        }
        if (bodySize == 0 && rpc.bodyField() != null && rest.body() == null) {
            // nothing in JSON is no body, which WebFlux does not find without a content type
            replaced.set(HttpHeaders.CONTENT_TYPE, ConnectCodec.JSON.rest(false));
        } else if (bodySize != 0 || rpc.isBody() || rest.body() != null) {
            // an empty message is a body, too
            replaced.set(HttpHeaders.CONTENT_TYPE, request.codec().rest(rpc.requestStream()));
        }
        if (bodySize >= 0 && (bodySize > 0 || rpc.restMethod() == HttpMethod.POST)) {
            replaced.setContentLength(bodySize);
        }
        // a header of the call counts more than a field, because a proxy may have set it
        rest.headers().forEach((name, values) -> replaced.putIfAbsent(name, values));
        return replaced;
    }
}
