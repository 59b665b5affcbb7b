package io.wireformat.internal.pipeline;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.OverloadedException;
import io.wireformat.codec.Plan;
import io.wireformat.codec.UnusableClassException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A plan with timed steps and limited memory. Safe for use by many threads. */
public final class MeteredPlan {

    private final String format;

    private final Plan plan;

    private final Metering metering;

    private final StepTimer timer;

    MeteredPlan(String format, Plan plan, Metering metering, StepTimer timer) {
        this.format = format;
        this.plan = plan;
        this.metering = metering;
        this.timer = timer;
    }

    /** The plan itself, without times and limits. */
    public Plan plan() {
        return plan;
    }

    /** The limits for reading, unless a handler has its own. */
    public DecodeLimits limits() {
        return metering.limits();
    }

    public Metering metering() {
        return metering;
    }

    public StepTimer timer() {
        return timer;
    }

    /**
     * Reads one value from a stream, to its end.
     *
     * @param declaredLength the declared length, or -1
     */
    public Object read(InputStream in, long declaredLength) throws IOException {
        StepTimer.Steps steps = timer.steps(StepListener.NONE);
        return metering.receive(
                in,
                ContentDecompressor.NONE,
                declaredLength,
                limits(),
                Long.MAX_VALUE,
                steps,
                (content, input, rest, permit) ->
                        read(content, input, limits(), permit.guard(DecodedMemory.Source.UNBOUNDED), steps));
    }

    /**
     * Reads one value from complete content.
     *
     * @param input the stream that decompressed the content, or null
     * @param memory counts the memory of the value
     * @throws DecodingException for content that is not a valid value
     */
    public Object read(
            PooledContent content,
            @Nullable DecompressingInput input,
            DecodeLimits limits,
            DecodedMemory.Source memory,
            StepTimer.Steps steps)
            throws IOException {
        Outcome outcome = Outcome.MALFORMED;
        try {
            Object value = steps.time(Step.DESERIALIZE, () -> decode(content, limits, memory), Outcome::of);
            outcome = Outcome.SUCCESS;
            return value;
        } catch (RuntimeException e) {
            outcome = Outcome.of(e);
            throw e;
        } finally {
            steps.size(content.size(), input, outcome);
        }
    }

    private Object decode(PooledContent content, DecodeLimits limits, DecodedMemory.Source source) {
        DecodedMemory memory = new DecodedMemory(content.size(), content.taken(), limits, source);
        memory.startTime();
        try {
            if (plan.retainsContent()) {
                content.retain();
                memory.charge(content.size());
            }
            ContentReader in = new ContentReader(content.buffer().array(), 0, content.size(), limits, memory);
            Object value = plan.decode(in);
            memory.requireTime();
            in.returnAllowance();
            memory.settle();
            return value;
        } catch (DecodingException e) {
            try {
                // the model takes any exception that ends the copying of elements for invalid content
                memory.requireTime();
            } finally {
                memory.release();
            }
            throw OtherContent.explained(
                    e.inFormat(format), format, content.buffer().array(), content.size());
        } catch (OutOfMemoryError e) {
            memory.release();
            throw new OverloadedException(e);
        } catch (LinkageError e) {
            memory.release();
            throw new UnusableClassException("Content of " + format + " cannot be decoded", e);
        } catch (RuntimeException | Error e) {
            memory.release();
            throw e;
        }
    }

    /**
     * Encodes a value.
     *
     * @return its content, to be closed when it has been sent
     * @throws io.wireformat.EncodingException when the format cannot write the value
     */
    public PooledContent write(Object value) throws IOException {
        return write(value, StepListener.NONE);
    }

    /** Encodes a value, of which a listener learns. */
    public PooledContent write(Object value, StepListener listener) throws IOException {
        PooledContent content = metering.memory().allocate();
        try {
            StepTimer.Steps steps = timer.steps(listener);
            steps.time(
                    Step.SERIALIZE,
                    () -> {
                        GuardedEncoding.run(() -> plan.encode(value, content.buffer()));
                        content.account();
                        return content;
                    },
                    Outcome::of);
            steps.size(content.size(), null, Outcome.SUCCESS);
            return content;
        } catch (IOException | RuntimeException | Error e) {
            content.close();
            throw e;
        }
    }

    /**
     * Compresses content.
     *
     * @return the compressed content, to be closed when it has been sent, like the content itself
     */
    public PooledContent compress(PooledContent content, ContentCompressor compressor, StepListener listener)
            throws IOException {
        PooledContent compressed = metering.memory().allocate();
        try {
            timer.time(Step.COMPRESS, listener, () -> {
                compressor.compress(content.buffer(), compressed.buffer());
                compressed.account();
                return compressed;
            });
            timer.compressedSize(compressed.size(), compressor.coding(), Outcome.SUCCESS);
            return compressed;
        } catch (IOException | RuntimeException | Error e) {
            compressed.close();
            throw e;
        }
    }
}
