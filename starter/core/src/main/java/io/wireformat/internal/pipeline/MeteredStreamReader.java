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
 * Reads the messages of one stream while its bytes come: feed it, then take messages until there is none, and so on
 * until {@link #end}. Holds no more than a frame and what came with it; each frame is bound by the limits as a single
 * piece of content is, their number by none, but all that they are decoded to by the compression ratio. For one thread at a time.
 */
public final class MeteredStreamReader implements AutoCloseable {

    private final String format;

    private final DecodeLimits limits;

    private final StepTimer timer;

    private final boolean retains;

    private final FrameDecoder frameDecoder;

    private final FrameReader frames;

    private final PooledContent held;

    private final ExchangeMemory memory;

    /** A message's, since its handler may take any time for it. */
    private final Turn turn;

    /** What the current frame has become: the bytes it was decoded to, and its last message. */
    private final DecodedMemory frame;

    /** What of that is not a message's. */
    private long decoded;

    /** How many bytes all frames were decoded to. */
    private long decodedSize;

    /** What the bytes come from where they are decoded on the way. */
    private @Nullable CodedInput coded;

    /** Where in the buffer the next frame starts. */
    private int from;

    /** How many messages of the current frame are left. */
    private long left;

    private long index;

    private long size;

    private boolean ended;

    private boolean finished;

    private boolean open = true;

    private Outcome outcome = Outcome.SUCCESS;

    MeteredStreamReader(
            String format, StreamPlan plan, DecodeLimits limits, ContentBudget memory, Turn turn, StepTimer timer) {
        this.format = format;
        this.limits = limits;
        this.timer = timer;
        this.retains = plan.retainsContent();
        this.frameDecoder = plan.frameDecoder();
        this.frames = plan.reader();
        this.held = memory.hold();
        this.memory = memory.exchange();
        this.turn = turn;
        this.frame = new DecodedMemory(0, limits, turn.before(this.memory));
    }

    /**
     * Takes the next bytes of a stream, waiting for them, or notices its end.
     *
     * @throws OverloadedException when too much content is held already
     */
    public void feed(InputStream in) throws IOException {
        discardRead();
        if (in instanceof CodedInput decoding) {
            coded = decoding;
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
            return held.fillSome(in);
        } catch (IOException | RuntimeException e) {
            outcome = Outcome.of(e);
            throw e;
        }
    }

    /** Messages of a frame go on using its bytes until the last has been read. */
    private void discardRead() {
        if (!open) {
            throw new IllegalStateException("The stream has been closed");
        }
        if (from > 0 && left == 0) {
            held.discard(from);
            from = 0;
        }
    }

    /** No more bytes come. */
    public void end() {
        ended = true;
    }

    /** No more bytes come, although there are more: what has been read is not the whole stream. */
    public void cutOff() {
        outcome = Outcome.DISCONNECTED;
    }

    /** Whether all messages have been read. */
    public boolean isFinished() {
        return finished;
    }

    /**
     * The next message, or null where more bytes are needed or there are no more.
     *
     * @throws DecodingException for content that is no such message, and for a stream that ends within one
     * @throws ContentTooLargeException for a frame of more bytes than allowed
     */
    public @Nullable Object next() {
        if (!open) {
            throw new IllegalStateException("The stream has been closed");
        }
        StepTimer.Running running = timer.start(Step.DESERIALIZE, StepListener.NONE);
        try {
            Object message = read();
            // what found no message is tried again
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
            turn.close();
        }
    }

    private @Nullable Object read() {
        while (left == 0) {
            if (!find()) {
                return null;
            }
            from = frameDecoder.end();
            frame.restart(frameDecoder.contentEnd() - frameDecoder.contentStart(), held.taken());
            turn.begin(frame.contentSize());
            left = frames.open(content());
            decoded = frame.charged();
            requireRatio();
        }
        left--;
        frame.forget(decoded);
        return frames.next();
    }

    /**
     * To read a message without bytes costs as much as to read some. It is taken for what one byte may become: of what is not
     * coded each message has one.
     */
    private void requireRatio() {
        long least = Math.min(limits.compressionRatio(), DecodeLimits.DEFAULT_COMPRESSION_RATIO);
        decodedSize += Math.max(frame.contentSize(), least * left);
        limits.requireRatio(coded != null ? coded.codedSize() : size, decodedSize);
    }

    private boolean find() {
        byte[] bytes = held.buffer().array();
        int to = held.size();
        long needed = frameDecoder.find(bytes, from, to);
        if (needed == FrameDecoder.FOUND) {
            needed = frameDecoder.contentEnd() - frameDecoder.contentStart();
        } else if (ended) {
            finished = !frameDecoder.findLast(bytes, from, to);
            return !finished;
        } else if (needed <= limits.contentSize()) {
            return false;
        }
        if (needed > limits.contentSize()) {
            throw ContentTooLargeException.read(limits);
        }
        return true;
    }

    private ContentReader content() {
        byte[] bytes = held.buffer().array();
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
            timer.size(size, outcome);
            if (coded != null) {
                timer.codedSize(coded.codedSize(), coded.coding(), outcome);
            }
            memory.close();
            held.close();
        }
    }
}
