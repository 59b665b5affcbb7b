package io.wireformat.internal.pipeline;

import io.wireformat.EncodingException;
import io.wireformat.codec.StreamWriter;
import io.wireformat.codec.internal.GuardedEncoding;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the messages of one stream into a buffer, which {@link #writeTo} empties. Not thread-safe.
 */
public final class MeteredStreamWriter implements AutoCloseable {

    private final StreamWriter writer;
    private final ContentBudget memory;
    private final PooledContent buffered;
    private final StepTimer timer;
    private @Nullable CompressingOutput compressed;
    private long index;
    private long size;
    private boolean ended;
    private boolean open = true;
    private Outcome outcome = Outcome.DISCONNECTED;

    MeteredStreamWriter(StreamWriter writer, ContentBudget memory, StepTimer timer) {
        this.writer = writer;
        this.memory = memory;
        this.buffered = memory.allocate();
        this.timer = timer;
        writer.begin(buffered.buffer());
    }

    /**
     * Appends a message.
     *
     * @throws EncodingException when the format cannot write it
     */
    public void write(Object message) throws IOException {
        try {
            timer.time(Step.SERIALIZE, StepListener.NONE, () -> {
                GuardedEncoding.run(() -> writer.write(message, buffered.buffer()));
                buffered.account();
                return buffered;
            });
            index++;
        } catch (EncodingException e) {
            outcome = Outcome.UNENCODABLE;
            throw e.inElement(index);
        } catch (RuntimeException e) {
            outcome = Outcome.of(e);
            throw e;
        }
    }

    /** Appends the end of the stream. */
    public void end() {
        writer.end(buffered.buffer());
        ended = true;
        outcome = Outcome.SUCCESS;
    }

    /** The bytes in the buffer. */
    public int bufferedSize() {
        return buffered.size();
    }

    /** Compresses the stream; to be called before {@link #writeTo}. */
    public void compressWith(ContentCompressor compressor) throws IOException {
        compressed = new CompressingOutput(compressor, memory.allocate(), timer);
    }

    /** Writes and empties the buffer so that the receiver can read all of it at once. */
    public void writeTo(OutputStream out) throws IOException {
        writer.seal(buffered.buffer());
        size += buffered.size();
        if (compressed != null) {
            compressed.write(buffered, ended, out);
        } else {
            buffered.writeTo(out);
        }
        buffered.discard(buffered.size());
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            timer.size(size, null, outcome);
            buffered.close();
            if (compressed != null) {
                compressed.close(outcome);
            }
        }
    }
}
