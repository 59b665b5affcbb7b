package io.wireformat.metrics;

import io.wireformat.EncodingException;
import io.wireformat.codec.StreamWriter;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes the messages of one stream into a buffer, which is emptied whenever {@link #writeTo} hands over what it holds.
 * For one thread at a time.
 */
public final class MeteredStreamWriter implements AutoCloseable {

    private final StreamWriter writer;

    private final HeldContent held;

    private final StepTimer timer;

    private long index;

    private long size;

    private boolean open = true;

    private Outcome outcome = Outcome.DISCONNECTED;

    MeteredStreamWriter(StreamWriter writer, HeldContent held, StepTimer timer) {
        this.writer = writer;
        this.held = held;
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
            timer.time(Step.SERIALIZE, () -> {
                writer.write(message, held.buffer());
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
        outcome = Outcome.SUCCESS;
    }

    /** How many bytes are held. */
    public int held() {
        return held.size();
    }

    /** Hands over what is held. */
    public void writeTo(OutputStream out) throws IOException {
        writer.seal(held.buffer());
        size += held.size();
        held.writeTo(out);
        held.discard(held.size());
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            timer.size(size, outcome);
            held.close();
        }
    }
}
