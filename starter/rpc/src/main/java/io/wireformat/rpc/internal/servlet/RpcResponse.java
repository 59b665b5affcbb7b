package io.wireformat.rpc.internal.servlet;

import io.wireformat.rpc.internal.connect.ConnectCall;
import io.wireformat.rpc.internal.connect.Metadata;
import io.wireformat.rpc.internal.connect.Reply;
import io.wireformat.rpc.internal.connect.RpcServer;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * The REST response of a call. Its status and headers are set on the response of the container, which is not committed before
 * {@link Reply} has replaced those that a call has otherwise.
 */
final class RpcResponse extends HttpServletResponseWrapper {

    private final ConnectCall call;
    private final Reply reply;
    private final Output output = new Output();
    private long length = -1;
    private @Nullable PrintWriter writer;
    private HttpHeaders trailers = new HttpHeaders();
    private boolean finished;

    RpcResponse(HttpServletResponse response, ConnectCall call, RpcServer server) {
        super(response);
        this.call = call;
        this.reply = new Reply(call, server);
    }

    /** Sends a response of which all is known. */
    static void send(HttpServletResponse target, Reply.Whole whole) throws IOException {
        begin(target, whole.status(), whole.headers());
        if (whole.trailers().isEmpty()) {
            target.setContentLength(whole.body().length);
        } else {
            target.setTrailerFields(() -> joined(whole.trailers()));
        }
        write(target, whole.body());
    }

    /** The container closes a response that is complete. */
    private static void write(HttpServletResponse target, byte[] bytes) throws IOException {
        if (bytes.length > 0) {
            target.getOutputStream().write(bytes);
        }
    }

    private static void begin(HttpServletResponse target, int status, HttpHeaders headers) {
        target.setStatus(status);
        target.setCharacterEncoding((String) null);
        headers.forEach((name, values) -> {
            target.setHeader(name, values.get(0));
            values.stream().skip(1).forEach(value -> target.addHeader(name, value));
        });
    }

    /** Several values of a trailer are one with commas, as everywhere in HTTP. */
    private static Map<String, String> joined(HttpHeaders trailers) {
        Map<String, String> joined = new HashMap<>();
        trailers.forEach((name, values) -> joined.put(name, String.join(",", values)));
        return joined;
    }

    private HttpServletResponse target() {
        return (HttpServletResponse) getResponse();
    }

    private void addHeaders() {
        Metadata.sendable(call.responseHeaders())
                .forEach((name, values) -> values.forEach(value -> target().addHeader(name, value)));
    }

    private void write(byte[] bytes, int offset, int size) throws IOException {
        if (!reply.hasBegun()) {
            boolean success = reply.isSuccess(getStatus(), getContentType());
            if (!success || reply.isCollected(length)) {
                reply.collect(bytes, offset, size, success);
                return;
            }
            addHeaders();
            begin(target(), SC_OK, reply.begin());
            if (call.isEnveloped()) {
                target().setContentLengthLong(-1);
            }
            if (call.request().isGrpc()) {
                target().setTrailerFields(() -> joined(trailers));
            }
            write(target(), reply.head(length));
        }
        if (call.rpc().responseStream()) {
            write(target(), reply.enveloped(bytes, offset, size));
        } else {
            target().getOutputStream().write(bytes, offset, size);
        }
    }

    /** Sends the rest, or the error. */
    void finish() throws IOException {
        if (finished) {
            return;
        }
        if (writer != null) {
            writer.flush();
        }
        finished = true;
        boolean begun = reply.hasBegun();
        Reply.Whole end = reply.end(getStatus(), getContentType(), getHeader(HttpHeaders.CONTENT_ENCODING) == null);
        trailers = end.trailers();
        if (begun) {
            write(target(), end.body());
        } else {
            addHeaders();
            target().setHeader(HttpHeaders.CONTENT_ENCODING, null);
            target().setContentLengthLong(-1);
            send(target(), end);
        }
    }

    @Override
    public void sendError(int code, @Nullable String message) {
        setStatus(code);
        resetBuffer();
    }

    @Override
    public void sendError(int code) {
        sendError(code, null);
    }

    @Override
    public void sendRedirect(String location, int code, boolean clear) {
        setStatus(code);
    }

    @Override
    public void sendRedirect(String location) {
        setStatus(SC_FOUND);
    }

    @Override
    public void setCharacterEncoding(@Nullable String encoding) {
        // messages are always in UTF-8
    }

    @Override
    public void setContentLength(int size) {
        setContentLengthLong(size);
    }

    @Override
    public void setContentLengthLong(long size) {
        length = size;
        super.setContentLengthLong(size);
    }

    @Override
    public boolean isCommitted() {
        return reply.hasBegun() || finished;
    }

    @Override
    public void reset() {
        if (!reply.hasBegun()) {
            super.reset();
        }
        resetBuffer();
    }

    @Override
    public void resetBuffer() {
        reply.forget();
        length = -1;
    }

    @Override
    public void flushBuffer() throws IOException {
        if (reply.hasBegun()) {
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

    /** The output of the REST response. */
    private final class Output extends ServletOutputStream {

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int size) throws IOException {
            RpcResponse.this.write(bytes, offset, size);
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
