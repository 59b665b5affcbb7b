package io.wireformat.http.internal.streams;

import io.wireformat.EncodingException;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.MeteredStreamWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of a stream, written message by message and sent in parts: when a part is full, and when the next message is
 * not there yet. Until the first part is sent, the messages can be written in another format instead. Not thread-safe.
 */
public final class StreamBody implements AutoCloseable {

    /** The size of a body whose headers are sent before its end is known. */
    public static final int UNKNOWN_SIZE = Integer.MAX_VALUE;

    private final MeteredStreamWriter content;
    private final int partSize;

    /** The messages that are not sent; null if they need not be written again. */
    private @Nullable List<@Nullable Object> unsent;

    private boolean compressed;
    private boolean hasMessages;
    private boolean sent;

    /**
     * Creates a body.
     *
     * @param partSize the size at which a part is full
     * @param retried whether the messages are written in another format if this one cannot write them
     */
    public StreamBody(MeteredStreamWriter content, int partSize, boolean retried) {
        this.content = content;
        this.partSize = partSize;
        this.unsent = retried ? new ArrayList<>() : null;
    }

    /** Compresses the body; to be called before a part is sent. */
    public void compressWith(ContentCompressor compressor) throws IOException {
        content.compressWith(compressor);
        compressed = true;
    }

    /**
     * Appends a message.
     *
     * @throws EncodingException when the format cannot write it
     */
    public void write(@Nullable Object message) throws IOException {
        if (unsent != null) {
            unsent.add(message);
        }
        if (message == null) {
            throw new EncodingException("a message is null");
        }
        content.write(message);
        hasMessages = true;
    }

    public boolean isFull() {
        return content.bufferedSize() >= partSize;
    }

    /** Whether the next part has messages. */
    public boolean hasMessages() {
        return hasMessages;
    }

    /** Appends the end of the stream. */
    public void end() {
        content.end();
    }

    /** Whether the end needs a part of its own; a compressed body always does. */
    public boolean hasLastPart() {
        return compressed || size() > 0;
    }

    /** The size of the next part before compression. */
    public int size() {
        return content.bufferedSize();
    }

    /** Whether a part has been sent. */
    public boolean isSent() {
        return sent;
    }

    /** Sends the next part. */
    public void writePartTo(OutputStream out) throws IOException {
        sent = true;
        unsent = null;
        hasMessages = false;
        content.writeTo(out);
    }

    /** All messages that were taken from their source, to be written in another format; null if they are not. */
    public @Nullable List<@Nullable Object> unsent() {
        return unsent;
    }

    @Override
    public void close() {
        content.close();
    }
}
