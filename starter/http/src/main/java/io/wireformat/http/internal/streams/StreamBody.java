package io.wireformat.http.internal.streams;

import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.MeteredStreamWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.server.ServerHttpResponse;

/**
 * The body of an answer that is sent while its messages are written. Nothing of it, not even a header, reaches the
 * answer before so much is held that it is sent at once: until then the answer can become another one.
 */
final class StreamBody {

    /** What the size of a body is whose end is not known when its headers are sent. */
    static final int UNKNOWN_SIZE = Integer.MAX_VALUE;

    /** The most bytes to hold back: large enough that neither system calls nor chunks count. */
    private static final int FULL = 32 * 1024;

    private final MeteredStreamWriter content;

    private final HttpOutputMessage output;

    private final IntFunction<@Nullable ContentCompressor> head;

    private boolean hasMessages;

    private boolean sent;

    /**
     * A body.
     *
     * @param head completes the headers of a body of a size, just before they are sent, and tells what codes the body
     */
    StreamBody(MeteredStreamWriter content, HttpOutputMessage output, IntFunction<@Nullable ContentCompressor> head) {
        this.content = content;
        this.output = output;
        this.head = head;
    }

    /** Whether a part has been sent. */
    boolean isSent() {
        return sent;
    }

    void write(Object message) throws IOException {
        content.write(message);
        hasMessages = true;
        if (content.bufferedSize() >= FULL) {
            sendAtOnce();
        }
    }

    /** Sends what is held, because the next message may be long in coming. */
    void flush() throws IOException {
        if (hasMessages) {
            sendAtOnce();
        }
    }

    private void sendAtOnce() throws IOException {
        OutputStream body = send(UNKNOWN_SIZE);
        if (output instanceof ServerHttpResponse response) {
            // Spring keeps flushes of the body from the container
            response.flush();
        } else {
            body.flush();
        }
    }

    /** Hands over the rest, which the container sends in its own time. */
    void end() throws IOException {
        content.end();
        OutputStream unused = send(content.bufferedSize());
    }

    /**
     * Hands over what is held.
     *
     * @param size of the whole body, where nothing has been sent
     */
    private OutputStream send(int size) throws IOException {
        if (!sent) {
            ContentCompressor coder = head.apply(size);
            if (coder != null) {
                content.compressWith(coder);
            }
            sent = true;
        }
        hasMessages = false;
        OutputStream body = output.getBody();
        content.writeTo(body);
        return body;
    }
}
