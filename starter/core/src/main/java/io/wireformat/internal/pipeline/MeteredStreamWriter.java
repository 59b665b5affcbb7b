package io.wireformat.internal.pipeline;

import io.wireformat.EncodingException;
import io.wireformat.codec.StreamWriter;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the messages of one stream into a buffer, which is emptied whenever {@link #writeTo} hands over what it holds.
 * For one thread at a time.
 */
public final class MeteredStreamWriter implements AutoCloseable {

    private final StreamWriter writer;

    private final ContentBudget memory;

    private final PooledContent held;

    private final StepTimer timer;

    private @Nullable CodedOutput coded;

    private long index;

    private long size;

    private boolean ended;

    private boolean open = true;

    private Outcome outcome = Outcome.DISCONNECTED;

    MeteredStreamWriter(StreamWriter writer, ContentBudget memory, StepTimer timer) {
        this.writer = writer;
        this.memory = memory;
        this.held = memory.hold();
        this.timer = timer;
        writer.begin(held.buffer());
    }

    /**
     * Appends a message.
     *
     * @throws EncodingException when the format cannot carry it
     */
    public void write(Object message) throws IOException {
        try {
            timer.time(Step.SERIALIZE, StepListener.NONE, () -> {
                GuardedEncoding.run(() -> writer.write(message, held.buffer()));
                held.account();
                return held;
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

    /** Appends what goes behind the last message. */
    public void end() {
        writer.end(held.buffer());
        ended = true;
        outcome = Outcome.SUCCESS;
    }

    /** How many bytes are held. */
    public int held() {
        return held.size();
    }

    /** Codes what will be handed over; to be said before anything has been. */
    public void codeBy(ContentCoder coder) throws IOException {
        coded = new CodedOutput(coder, memory.hold(), timer);
    }

    /** Hands over what is held, all of which the receiver can read at once. */
    public void writeTo(OutputStream out) throws IOException {
        writer.seal(held.buffer());
        size += held.size();
        if (coded != null) {
            coded.write(held, ended, out);
        } else {
            held.writeTo(out);
        }
        held.discard(held.size());
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            timer.size(size, outcome);
            held.close();
            if (coded != null) {
                coded.close(outcome);
            }
        }
    }
}
