package io.wireformat.internal.pipeline;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.FrameDecoder;
import io.wireformat.codec.FrameReader;
import io.wireformat.codec.OverloadedException;
import io.wireformat.codec.StreamPlan;
import io.wireformat.codec.UnusableClassException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the messages of one stream while its bytes arrive: feed it, read messages until there is none, and repeat until
 * {@link #end}. It buffers one frame and the bytes received with it. The limits apply to each frame as to a single
 * body. The number of frames is unlimited, but the compression ratio limits all decoded frames. Not thread-safe.
 */
public final class MeteredStreamReader implements AutoCloseable {

    /** A frame that is not complete may be larger than its content, by the head that says how long it is. */
    private static final int MAX_HEAD = 16;

    private final String format;
    private final DecodeLimits limits;
    private final StepTimer timer;
    private final boolean retains;
    private final FrameDecoder frameDecoder;
    private final FrameReader frames;
    private final PooledContent buffered;
    private final ExchangeMemory memory;

    /** Released after each message, because the handler may take any time. */
    private final DecodingPermit permit;

    /** The memory of the current frame: its decoded bytes and its last message. */
    private final DecodedMemory frame;

    /** The part of it that belongs to no message. */
    private long decoded;

    /** The decoded bytes of all frames. */
    private long decodedSize;

    /** The source of compressed content. */
    private @Nullable DecompressingInput compressed;

    /** The position of the next frame in the buffer. */
    private int from;

    /** The messages left in the current frame. */
    private long left;

    private long index;
    private long size;
    private boolean ended;
    private boolean finished;
    private boolean open = true;
    private Outcome outcome = Outcome.SUCCESS;

    MeteredStreamReader(
            String format,
            StreamPlan plan,
            DecodeLimits limits,
            ContentBudget memory,
            DecodingPermit permit,
            StepTimer timer) {
        this.format = format;
        this.limits = limits;
        this.timer = timer;
        this.retains = plan.retainsContent();
        this.frameDecoder = plan.frameDecoder();
        this.frames = plan.reader();
        this.buffered = memory.allocate(-1);
        this.memory = memory.exchange();
        this.permit = permit;
        this.frame = new DecodedMemory(0, limits, permit.guard(this.memory));
    }

    /**
     * Reads the next bytes of a stream, or its end, and blocks until there are some.
     *
     * @throws OverloadedException when too much memory is in use
     */
    public void feed(InputStream in) throws IOException {
        discardRead();
        if (in instanceof DecompressingInput input && compressed == null) {
            compressed = input;
            // an incomplete frame is held as what it has become
            buffered.expands();
        }
        int read = receive(in);
        if (read < 0) {
            end();
        } else {
            size += read;
        }
    }

    private int receive(InputStream in) throws IOException {
        try {
            return buffered.fillSome(in);
        } catch (IOException | RuntimeException e) {
            outcome = Outcome.of(e);
            throw e;
        }
    }

    /** Discards a frame after its last message, because messages may use the frame's bytes until then. */
    private void discardRead() {
        if (!open) {
            throw new IllegalStateException("The stream has been closed");
        }
        if (from > 0 && left == 0) {
            buffered.discard(from);
            from = 0;
        }
    }

    /** The stream has ended. */
    public void end() {
        ended = true;
    }

    /** The stream was cut off before its end. */
    public void cutOff() {
        outcome = Outcome.DISCONNECTED;
    }

    /** Whether all messages have been read. */
    public boolean isFinished() {
        return finished;
    }

    /**
     * The next message, or null if more bytes are needed or there are no more messages.
     *
     * @throws DecodingException for content that is not a valid message, and for a stream that ends within one
     * @throws ContentTooLargeException for a frame that is larger than allowed
     */
    public @Nullable Object next() {
        if (!open) {
            throw new IllegalStateException("The stream has been closed");
        }
        StepTimer.Running running = timer.start(Step.DESERIALIZE, StepListener.NONE);
        try {
            Object message = read();
            // without a message the attempt is repeated and not recorded
            if (message != null) {
                index++;
                running.end(Outcome.SUCCESS);
            }
            return message;
        } catch (DecodingException e) {
            outcome = Outcome.MALFORMED;
            running.end(outcome);
            throw e.inElement(index).inFormat(format);
        } catch (OutOfMemoryError e) {
            outcome = Outcome.OVERLOADED;
            running.end(outcome);
            throw new OverloadedException(e);
        } catch (LinkageError e) {
            outcome = Outcome.ERROR;
            running.end(outcome);
            throw new UnusableClassException("A stream of " + format + " cannot be decoded", e);
        } catch (RuntimeException e) {
            outcome = Outcome.of(e);
            running.end(outcome);
            throw e;
        } finally {
            permit.close();
        }
    }

    private @Nullable Object read() {
        frame.startTime();
        while (left == 0) {
            if (!find()) {
                return null;
            }
            from = frameDecoder.end();
            frame.restart(frameDecoder.contentEnd() - frameDecoder.contentStart(), buffered.taken());
            permit.acquireFor(frame.contentSize());
            left = frames.open(content());
            decoded = frame.charged();
            requireRatio();
        }
        left--;
        frame.forget(decoded);
        try {
            return frames.next();
        } finally {
            // also instead of a failure, because the model takes any exception of a copied list for invalid content
            frame.requireTime();
            frame.endTime();
        }
    }

    /**
     * Reading an empty message is not free. It counts as what one byte may expand to, because each uncompressed message
     * has at least one byte.
     */
    private void requireRatio() {
        long perMessage = Math.min(limits.compressionRatio(), DecodeLimits.DEFAULT_COMPRESSION_RATIO);
        decodedSize += Math.max(frame.contentSize(), perMessage * left);
        limits.requireRatio(compressed != null ? compressed.compressedSize() : size, decodedSize);
    }

    private boolean find() {
        byte[] bytes = buffered.buffer().array();
        int to = buffered.size();
        long needed = frameDecoder.find(bytes, from, to);
        if (needed == FrameDecoder.FOUND) {
            needed = frameDecoder.contentEnd() - frameDecoder.contentStart();
        } else if (ended) {
            finished = !frameDecoder.findLast(bytes, from, to);
            return !finished;
        } else if (needed - MAX_HEAD <= limits.contentSize()) {
            return false;
        }
        if (needed > limits.contentSize()) {
            throw ContentTooLargeException.read(limits);
        }
        return true;
    }

    private ContentReader content() {
        byte[] bytes = buffered.buffer().array();
        int start = frameDecoder.contentStart();
        int end = frameDecoder.contentEnd();
        if (!retains) {
            return new ContentReader(bytes, start, end - start, limits, frame);
        }
        frame.charge(end - start);
        return new ContentReader(Arrays.copyOfRange(bytes, start, end), 0, end - start, limits, frame);
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            timer.size(size, compressed, outcome);
            memory.close();
            buffered.close();
        }
    }
}
