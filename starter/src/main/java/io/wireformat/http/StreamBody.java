package io.wireformat.http;

import io.wireformat.metrics.MeteredStreamWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpOutputMessage;

/**
 * The body of an answer that is sent while its messages are written. Nothing of it, not even a header, reaches the
 * answer before so much is held that it is sent at once: until then the answer can become another one.
 */
final class StreamBody {

    /** The most bytes to hold back: large enough that neither system calls nor chunks count. */
    private static final int FULL = 32 * 1024;

    private final MeteredStreamWriter content;

    private final HttpOutputMessage output;

    private final Consumer<HttpHeaders> beforeBody;

    private boolean hasMessages;

    private boolean sent;

    StreamBody(MeteredStreamWriter content, HttpOutputMessage output, Consumer<HttpHeaders> beforeBody) {
        this.content = content;
        this.output = output;
        this.beforeBody = beforeBody;
    }

    /** Whether a part has been sent. */
    boolean isSent() {
        return sent;
    }

    void write(Object message) throws IOException {
        content.write(message);
        hasMessages = true;
        if (content.held() >= FULL) {
            send().flush();
        }
    }

    /** Sends what is held, because the next message may be long in coming. */
    void flush() throws IOException {
        if (hasMessages) {
            send().flush();
        }
    }

    /** Hands over the rest, which the container sends in its own time. */
    void end() throws IOException {
        content.end();
        OutputStream unused = send();
    }

    private OutputStream send() throws IOException {
        if (!sent) {
            beforeBody.accept(output.getHeaders());
            sent = true;
        }
        hasMessages = false;
        OutputStream body = output.getBody();
        content.writeTo(body);
        return body;
    }
}
