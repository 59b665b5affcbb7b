package io.wireformat.rpc.internal.connect;

import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.rpc.RpcCode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/**
 * Makes the response of a call from the REST response. A success is passed on while it is written; anything else is
 * collected, and becomes an error. For one thread at a time.
 */
public final class Reply {

    /** More of an error than this is not read. */
    public static final int MAX_ERROR = 64 * 1024;

    private static final byte[] NOTHING = {};

    private final ConnectCall call;
    private final RpcServer server;
    private final @Nullable ContentCompressor compressor;
    private final RestFrames frames;
    private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
    private boolean begun;

    /** The response of a call. */
    public Reply(ConnectCall call, RpcServer server) {
        this.call = call;
        this.server = server;
        this.compressor = server.compressor(call);
        this.frames = new RestFrames(call.request().codec());
    }

    /**
     * A response of which all is known, or the end of one that has begun.
     *
     * @param trailers those of HTTP
     */
    public record Whole(int status, HttpHeaders headers, byte[] body, HttpHeaders trailers) {

        /** A response without a body. */
        static Whole of(int status, String header, String value) {
            HttpHeaders headers = new HttpHeaders();
            headers.set(header, value);
            return new Whole(status, headers, NOTHING);
        }

        /** An error in JSON. */
        static Whole json(int status, ConnectError error) {
            HttpHeaders headers = content("application/json");
            headers.addAll(Metadata.sendable(error.metadata()));
            return new Whole(status, headers, error.json());
        }

        /** A response to clients whose protocol is not possible. */
        static Whole text(int status, String text) {
            return new Whole(status, content("text/plain"), text.getBytes(StandardCharsets.UTF_8));
        }

        private Whole(int status, HttpHeaders headers, byte[] body) {
            this(status, headers, body, new HttpHeaders());
        }
    }

    /** Whether a REST response is what the call asked for. */
    public boolean isSuccess(int status, @Nullable String contentType) {
        return status / 100 == 2
                && contentType != null
                && (compact(contentType) + ";")
                        .startsWith(compact(call.restResponse()).split(";charset")[0] + ";")
                && (begun || !call.isLate());
    }

    private static String compact(String mediaType) {
        return mediaType.replace(" ", "").replace("\"", "").toLowerCase(Locale.ROOT);
    }

    /** Whether the response has begun. */
    public boolean hasBegun() {
        return begun;
    }

    /**
     * Whether a success is collected before it begins, because its message has an envelope that depends on all of it.
     *
     * @param length the length of the REST response; -1 if it is not known
     */
    public boolean isCollected(long length) {
        return call.isEnveloped()
                && !call.rpc().responseStream()
                && (length < 0 || (compressor != null && length >= Envelopes.MIN_COMPRESSED));
    }

    /** Collects a part of a REST response. */
    public void collect(byte[] bytes, int offset, int length, boolean success) {
        if (success || collected.size() < MAX_ERROR) {
            collected.write(bytes, offset, length);
        }
    }

    /** Forgets what was collected. */
    public void forget() {
        collected.reset();
    }

    /** Begins a success, and gives its headers, apart from those that the handler added to the call. */
    public HttpHeaders begin() {
        begun = true;
        HttpHeaders headers = content(call.request().mediaType());
        if (compressor != null) {
            headers.set(
                    call.request().protocol().encodingHeader(),
                    compressor.coding().tag());
        }
        if (!call.isEnveloped()) {
            addTrailers(headers);
        }
        return headers;
    }

    private void addTrailers(HttpHeaders headers) {
        Metadata.sendable(call.trailers())
                .forEach((name, values) -> values.forEach(value -> headers.add("trailer-" + name, value)));
    }

    /** The bytes before a REST response of one message, which is passed on as it is. */
    public byte[] head(long length) {
        return call.isEnveloped() && !call.rpc().responseStream() ? Envelopes.head((int) length) : NOTHING;
    }

    /** A part of the REST response, with its messages in envelopes. */
    public byte[] enveloped(byte[] bytes, int offset, int length) {
        ByteArrayOutputStream part = new ByteArrayOutputStream(length + 64);
        frames.add(
                bytes,
                offset,
                length,
                message -> part.writeBytes(Envelopes.wrapped(message, compressor, server.memory())));
        return part.toByteArray();
    }

    /**
     * The end of the response, or all of it if it has not begun.
     *
     * @param readable whether the collected content is not compressed
     */
    public Whole end(int status, @Nullable String contentType, boolean readable) {
        ConnectError error = error(status, contentType, readable);
        server.meters().accept(call, error == null ? null : error.code());
        if (begun && !call.isEnveloped()) {
            return new Whole(status, new HttpHeaders(), NOTHING);
        }
        if (call.request().isGet() && status == HttpStatus.NOT_MODIFIED.value()) {
            return new Whole(status, new HttpHeaders(), NOTHING);
        }
        if (error != null && !begun) {
            return whole(error);
        }
        boolean hasMessage = !begun && !call.rpc().responseStream();
        HttpHeaders headers = begun ? new HttpHeaders() : begin();
        byte[] message = !hasMessage
                ? NOTHING
                : call.rpc().response() == null ? call.request().codec().empty() : collected.toByteArray();
        if (!call.isEnveloped()) {
            return new Whole(HttpStatus.OK.value(), headers, message);
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if (hasMessage) {
            body.writeBytes(Envelopes.wrapped(message, compressor, server.memory()));
        }
        return ended(headers, body, error, call.trailers(), call.request().protocol(), server.errors());
    }

    private @Nullable ConnectError error(int status, @Nullable String contentType, boolean readable) {
        Throwable failure = call.failure();
        ConnectError error;
        boolean success = isSuccess(status, contentType);
        if (begun) {
            error = !call.rpc().responseStream()
                    ? null
                    : failure != null ? server.errors().of(failure, call.rpc()) : call.isLate() ? RpcServer.LATE : null;
        } else if (status >= HttpStatus.BAD_REQUEST.value()) {
            error = server.errors()
                    .of(status, contentType, readable ? collected.toByteArray() : NOTHING, failure, call.rpc());
        } else if (failure != null && !success) {
            error = server.errors().of(failure, call.rpc());
        } else {
            error = unsuccessful(status, success, contentType != null);
        }
        // a deadline may be the cause of any other failure
        return error != null && call.isLate() ? RpcServer.LATE : error;
    }

    private @Nullable ConnectError unsuccessful(int status, boolean success, boolean typed) {
        if (call.isLate()) {
            return RpcServer.LATE;
        }
        if (status / 100 == 3 && !call.isHandled()) {
            return ConnectError.of(RpcCode.UNAUTHENTICATED, "A filter redirects the request, as to a login page");
        }
        if (status / 100 != 2) {
            return ConnectError.of(RpcCode.INTERNAL, "The handler responded with status " + status);
        }
        if (success || call.rpc().response() == null) {
            return null;
        }
        return typed
                ? ConnectError.of(RpcCode.INTERNAL, "The handler responded in another format")
                : ConnectError.of(RpcCode.NOT_FOUND, "There is no result");
    }

    private Whole whole(ConnectError error) {
        ConnectRequest request = call.request();
        if (call.isEnveloped()) {
            return ended(
                    content(request.mediaType()),
                    new ByteArrayOutputStream(),
                    error,
                    call.trailers(),
                    request.protocol(),
                    server.errors());
        }
        Whole whole = Whole.json(error.code().httpStatus(), error);
        addTrailers(whole.headers());
        return whole;
    }

    /** An error instead of a call. */
    static Whole whole(ConnectError error, Protocol.Content content, Errors errors) {
        return content.protocol().isEnveloped()
                ? ended(
                        content(content.mediaType()),
                        new ByteArrayOutputStream(),
                        error,
                        new HttpHeaders(),
                        content.protocol(),
                        errors)
                : Whole.json(error.code().httpStatus(), error);
    }

    private static HttpHeaders content(String mediaType) {
        HttpHeaders headers = new HttpHeaders();
        headers.set(HttpHeaders.CONTENT_TYPE, mediaType);
        return headers;
    }

    /** Connect ends with a message, gRPC with trailers, as a container is not able to end without content. */
    private static Whole ended(
            HttpHeaders headers,
            ByteArrayOutputStream body,
            @Nullable ConnectError error,
            HttpHeaders trailers,
            Protocol protocol,
            Errors errors) {
        boolean grpc = protocol == Protocol.GRPC;
        HttpHeaders all = grpc ? GrpcStatus.trailers(error, errors::encoded) : new HttpHeaders();
        all.addAll(Metadata.sendable(trailers));
        if (error != null) {
            all.addAll(Metadata.sendable(error.metadata()));
        }
        if (!grpc) {
            body.writeBytes(Envelopes.end(ConnectError.end(error, all)));
        }
        return new Whole(HttpStatus.OK.value(), headers, body.toByteArray(), grpc ? all : new HttpHeaders());
    }
}
