package io.wireformat.http.internal.converter;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.http.internal.exchange.ResponseHead;
import io.wireformat.internal.pipeline.PooledContent;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpOutputMessage;

/**
 * Buffers a body up to a maximum, and streams a larger one. Headers can change until the first byte is passed on.
 */
final class BufferedBody extends OutputStream implements HttpOutputMessage, WrittenBody {

    private final HttpOutputMessage output;
    private final PooledContent pooled;
    private final int maxBytes;
    private final ResponseHead head;
    private boolean streaming;
    private long count;

    BufferedBody(HttpOutputMessage output, PooledContent pooled, int maxBytes, ResponseHead head) {
        this.output = output;
        this.pooled = pooled;
        this.maxBytes = maxBytes;
        this.head = head;
    }

    /** Whether a part has been passed on. */
    boolean isSent() {
        return streaming;
    }

    @Override
    public long size() {
        return count;
    }

    @Override
    public byte @Nullable [] copy() {
        return pooled.size() == count ? pooled.buffer().toByteArray() : null;
    }

    /** The buffer, which may be written to before anything else; {@link #written} then counts its bytes. */
    ContentBuffer buffer() {
        return pooled.buffer();
    }

    void written() {
        count = pooled.size();
        pooled.account();
    }

    /** Passes on the buffered bytes, or their compressed form. */
    void send(PooledContent content) throws IOException {
        streaming = true;
        head.complete(output.getHeaders());
        content.writeTo(output.getBody());
    }

    @Override
    public OutputStream getBody() {
        return this;
    }

    @Override
    public HttpHeaders getHeaders() {
        return output.getHeaders();
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        count += length;
        if (!streaming && pooled.size() + length > maxBytes) {
            send(pooled);
        }
        if (streaming) {
            output.getBody().write(bytes, offset, length);
        } else {
            pooled.buffer().writeBytes(bytes, offset, length);
            pooled.account();
        }
    }

    @Override
    public void flush() throws IOException {
        if (streaming) {
            output.getBody().flush();
        }
    }
}
