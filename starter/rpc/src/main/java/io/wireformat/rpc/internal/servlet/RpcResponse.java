package io.wireformat.rpc.internal.servlet;

import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.rpc.internal.connect.ConnectCall;
import io.wireformat.rpc.internal.connect.ConnectError;
import io.wireformat.rpc.internal.connect.Envelopes;
import io.wireformat.rpc.internal.connect.RestFrames;
import io.wireformat.rpc.internal.connect.Rpcs;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * The REST response of a call, as Connect's. A success is passed on while it is written; anything else is collected, and
 * becomes an error.
 */
final class RpcResponse extends HttpServletResponseWrapper {

    /** More of an error than this is not read. */
    private static final int MAX_ERROR = 64 * 1024;

    private final ConnectCall call;
    private final Rpcs rpcs;
    private final boolean stream;
    private final @Nullable ContentCompressor compressor;
    private final RestFrames frames;
    private final Output output = new Output();
    private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
    private int status = HttpServletResponse.SC_OK;
    private @Nullable String contentType;
    private @Nullable String contentLength;
    private @Nullable String contentEncoding;
    private @Nullable PrintWriter writer;

    /** Whether the response of the call is on its way. */
    private boolean passing;

    private boolean finished;

    RpcResponse(HttpServletResponse response, ConnectCall call, Rpcs rpcs) {
        super(response);
        this.call = call;
        this.rpcs = rpcs;
        this.stream = call.rpc().isStream();
        this.compressor = stream ? rpcs.compressor(call) : null;
        this.frames = new RestFrames(call.request().codec());
    }

    /** Whether the REST response is what the call asked for. */
    private boolean isSuccess() {
        String expected = call.restResponse();
        return status / 100 == 2
                && contentType != null
                && compact(contentType).startsWith(compact(expected).split(";charset")[0])
                && (passing || !call.isLate());
    }

    private static String compact(String mediaType) {
        return mediaType.replace(" ", "").replace("\"", "").toLowerCase(Locale.ROOT);
    }

    private HttpServletResponse target() {
        return (HttpServletResponse) getResponse();
    }

    /** Once, and before the response of the call begins. */
    private void addHeaders() {
        if (!passing) {
            call.responseHeaders().forEach((name, values) -> values.forEach(value -> target().addHeader(name, value)));
            call.responseHeaders().clear();
        }
    }

    private void pass() {
        if (passing) {
            return;
        }
        addHeaders();
        passing = true;
        HttpServletResponse target = target();
        target.setStatus(HttpServletResponse.SC_OK);
        target.setContentType(call.request().codec().mediaType(stream));
        if (stream) {
            if (compressor != null) {
                target.setHeader("Connect-Content-Encoding", compressor.coding().tag());
            }
            return;
        }
        call.trailers()
                .forEach((name, values) ->
                        values.forEach(value -> target.addHeader(ConnectError.TRAILER + name, value)));
        if (contentEncoding != null) {
            target.setHeader(HttpHeaders.CONTENT_ENCODING, contentEncoding);
        }
        if (contentLength != null) {
            target.setHeader(HttpHeaders.CONTENT_LENGTH, contentLength);
        }
    }

    private void write(byte[] bytes, int offset, int length) throws IOException {
        if (!isSuccess() || (stream && !call.rpc().responseStream())) {
            if (isSuccess() || collected.size() < MAX_ERROR) {
                collected.write(bytes, offset, length);
            }
            return;
        }
        pass();
        if (!stream) {
            super.getOutputStream().write(bytes, offset, length);
            return;
        }
        ServletOutputStream target = super.getOutputStream();
        ByteArrayOutputStream part = new ByteArrayOutputStream(length + MAX_HEADS);
        frames.add(
                bytes,
                offset,
                length,
                message -> part.writeBytes(Envelopes.wrapped(message, compressor, rpcs.memory())));
        part.writeTo(target);
    }

    /** Room for a few envelopes of small messages. */
    private static final int MAX_HEADS = 64;

    /** Sends what is left, or the error. */
    void finish() throws IOException {
        if (finished) {
            return;
        }
        finished = true;
        addHeaders();
        if (writer != null) {
            writer.flush();
        }
        Throwable failure = call.failure();
        ConnectError error = error(failure);
        if (stream) {
            finishStream(error);
        } else if (status == HttpServletResponse.SC_NOT_MODIFIED && call.isGet()) {
            target().setStatus(status);
        } else if (error != null && !passing) {
            send(target(), rpcs.orLate(call, error), call.trailers());
        } else {
            pass();
            if (call.rpc().response() == null) {
                byte[] empty = emptyMessage();
                target().setContentLength(empty.length);
                super.getOutputStream().write(empty);
            }
        }
        rpcs.meters()
                .accept(call, error == null ? null : rpcs.orLate(call, error).code());
    }

    private void finishStream(@Nullable ConnectError error) throws IOException {
        pass();
        ServletOutputStream target = super.getOutputStream();
        if (error == null && !call.rpc().responseStream()) {
            byte[] message = call.rpc().response() == null ? emptyMessage() : collected.toByteArray();
            target.write(Envelopes.wrapped(message, compressor, rpcs.memory()));
        }
        target.write(Envelopes.end(ConnectError.end(error == null ? null : rpcs.orLate(call, error), call.trailers())));
    }

    private byte[] emptyMessage() {
        return call.request().codec().empty();
    }

    private @Nullable ConnectError error(@Nullable Throwable failure) {
        if (passing) {
            return failure == null || !stream ? null : rpcs.errors().of(failure);
        }
        if (status >= HttpServletResponse.SC_BAD_REQUEST) {
            byte[] body = contentEncoding == null ? collected.toByteArray() : new byte[0];
            return rpcs.errors().of(status, contentType, body, failure);
        }
        if (failure != null && !isSuccess()) {
            return rpcs.errors().of(failure);
        }
        return rpcs.unsuccessful(call, status, isSuccess(), contentType != null);
    }

    /** Sends an error as the whole response. */
    static void send(HttpServletResponse response, ConnectError error, HttpHeaders trailers) throws IOException {
        send(response, error.code().httpStatus(), error, trailers);
    }

    /** Sends an error with another status. */
    static void send(HttpServletResponse response, int status, ConnectError error, HttpHeaders trailers)
            throws IOException {
        byte[] body = error.json();
        response.setStatus(status);
        response.setContentType("application/json");
        error.metadata().forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
        trailers.forEach(
                (name, values) -> values.forEach(value -> response.addHeader(ConnectError.TRAILER + name, value)));
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    @Override
    public void setStatus(int code) {
        status = code;
    }

    @Override
    public int getStatus() {
        return status;
    }

    @Override
    public void sendError(int code, @Nullable String message) {
        status = code;
        resetBuffer();
    }

    @Override
    public void sendError(int code) {
        sendError(code, null);
    }

    @Override
    public void sendRedirect(String location, int code, boolean clear) {
        status = code;
    }

    @Override
    public void sendRedirect(String location) {
        status = HttpServletResponse.SC_FOUND;
    }

    @Override
    public void setContentType(@Nullable String type) {
        contentType = type;
    }

    @Override
    public @Nullable String getContentType() {
        return contentType;
    }

    @Override
    public void setCharacterEncoding(@Nullable String encoding) {
        // messages are always in UTF-8
    }

    @Override
    public void setContentLength(int length) {
        setContentLengthLong(length);
    }

    @Override
    public void setContentLengthLong(long length) {
        contentLength = length < 0 ? null : Long.toString(length);
    }

    @Override
    public void setIntHeader(String name, int value) {
        setHeader(name, Integer.toString(value));
    }

    @Override
    public void addIntHeader(String name, int value) {
        addHeader(name, Integer.toString(value));
    }

    @Override
    public void setHeader(String name, @Nullable String value) {
        if (!isOfBody(name, value)) {
            super.setHeader(name, value);
        }
    }

    @Override
    public void addHeader(String name, @Nullable String value) {
        if (!isOfBody(name, value)) {
            super.addHeader(name, value);
        }
    }

    /** The headers that describe the body are set with the first of it. */
    private boolean isOfBody(String name, @Nullable String value) {
        switch (name.toLowerCase(Locale.ROOT)) {
            case "content-type" -> contentType = value;
            case "content-length" -> contentLength = value;
            case "content-encoding" -> contentEncoding = value;
            default -> {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean containsHeader(String name) {
        return getHeader(name) != null;
    }

    @Override
    public @Nullable String getHeader(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "content-type" -> contentType;
            case "content-length" -> contentLength;
            case "content-encoding" -> contentEncoding;
            default -> super.getHeader(name);
        };
    }

    @Override
    public boolean isCommitted() {
        return passing || finished;
    }

    @Override
    public void reset() {
        resetBuffer();
        status = HttpServletResponse.SC_OK;
        contentType = null;
        contentLength = null;
        contentEncoding = null;
        if (!passing) {
            super.reset();
        }
    }

    @Override
    public void resetBuffer() {
        collected.reset();
    }

    @Override
    public void flushBuffer() throws IOException {
        if (passing) {
            super.flushBuffer();
        }
    }

    @Override
    public ServletOutputStream getOutputStream() {
        return output;
    }

    @Override
    public PrintWriter getWriter() {
        PrintWriter known = writer;
        if (known == null) {
            known = new PrintWriter(new OutputStreamWriter(output, StandardCharsets.UTF_8));
            writer = known;
        }
        return known;
    }

    /** What the REST response is written to. */
    private final class Output extends ServletOutputStream {

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            RpcResponse.this.write(bytes, offset, length);
        }

        @Override
        public void flush() throws IOException {
            flushBuffer();
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new IllegalStateException("The response of a call is written by threads that wait");
        }
    }
}
