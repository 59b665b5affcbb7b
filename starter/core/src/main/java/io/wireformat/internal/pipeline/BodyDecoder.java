package io.wireformat.internal.pipeline;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.OverloadedException;
import io.wireformat.codec.Plan;
import io.wireformat.codec.UnusableClassException;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.internal.OtherContent;
import java.io.IOException;
import java.io.InputStream;

/**
 * Receives and decodes the bodies of one type in one format, Spring's own formats included. The steps are timed. The memory of
 * a value is charged once, and given back once if it cannot be decoded. Safe for use by many threads if its {@link Decoding}
 * is.
 */
public final class BodyDecoder {

    /** Decodes the bodies of one type: by a plan, or as a library does. The decoder times and limits it. */
    public interface Decoding {

        /**
         * Decodes a body.
         *
         * @param content the bytes that have been received
         * @param memory charged before memory is allocated for the value
         * @param body has the {@linkplain Body#rest rest} of a body that is larger than the buffer
         */
        Object decode(ContentReader content, DecodedMemory memory, Body body) throws IOException;

        /** Whether values count in the memory of the exchange. */
        default boolean isCharged() {
            return true;
        }

        /** The maximum number of bytes to receive before they are decoded. The rest is read meanwhile. */
        default int maxBuffered() {
            return Integer.MAX_VALUE;
        }

        /** The outcome of a failure. */
        default Outcome outcome(Exception failure) {
            return Outcome.of(failure);
        }
    }

    private final WireFormat format;
    private final Decoding decoding;
    private final Metering metering;
    private final StepTimer timer;

    public BodyDecoder(WireFormat format, Decoding decoding, Metering metering, StepTimer timer) {
        this.format = format;
        this.decoding = decoding;
        this.metering = metering;
        this.timer = timer;
    }

    /** Decodes the bodies of the type of a plan. */
    static BodyDecoder byPlan(WireFormat format, Plan plan, Metering metering, StepTimer timer) {
        return new BodyDecoder(format, new ByPlan(format.name(), plan), metering, timer);
    }

    public WireFormat format() {
        return format;
    }

    /** The limits, unless a handler has its own. */
    public DecodeLimits limits() {
        return metering.limits();
    }

    /** Times the steps of one body. */
    public StepTimer.Steps steps(StepListener listener) {
        return timer.steps(listener);
    }

    /**
     * Receives a body on a thread that may block.
     *
     * @param declaredLength the declared length, or -1
     * @return the body, to be closed when it has been read
     * @throws io.wireformat.codec.ContentTooLargeException for more content than allowed
     * @throws OverloadedException when too much memory is in use
     */
    public Body receive(
            InputStream in,
            ContentDecompressor decompressor,
            long declaredLength,
            DecodeLimits limits,
            StepTimer.Steps steps)
            throws IOException {
        return Body.receive(in, decompressor, declaredLength, limits, decoding.maxBuffered(), metering, steps);
    }

    /**
     * Starts to receive a body that arrives in parts.
     *
     * @param declaredLength the declared length, or -1
     */
    public ArrivingContent await(long declaredLength, DecodeLimits limits, StepListener listener) {
        return metering.memory().await(declaredLength, limits, timer, listener);
    }

    /**
     * Decodes a body.
     *
     * @param memory counts the memory of the value
     * @throws DecodingException for content that is not a valid value
     */
    public Object read(Body body, DecodeLimits limits, DecodedMemory.Source memory, StepTimer.Steps steps)
            throws IOException {
        Outcome outcome = Outcome.MALFORMED;
        try {
            DecodedMemory.Source source = decoding.isCharged() ? body.guard(memory) : DecodedMemory.Source.UNBOUNDED;
            Object value = steps.time(Step.DESERIALIZE, () -> decode(body, limits, source), decoding::outcome);
            outcome = Outcome.SUCCESS;
            return value;
        } catch (IOException | RuntimeException e) {
            outcome = decoding.outcome(e);
            throw e;
        } finally {
            steps.size(body.size(), body.decompressed(), outcome);
        }
    }

    private Object decode(Body body, DecodeLimits limits, DecodedMemory.Source source) throws IOException {
        PooledContent content = body.content();
        DecodedMemory memory = new DecodedMemory(content.size(), content.taken(), limits, source);
        memory.startTime();
        ContentReader in = new ContentReader(content.buffer().array(), 0, content.size(), limits, memory);
        try {
            Object value = decoding.decode(in, memory, body);
            memory.requireTime();
            in.returnAllowance();
            memory.settle();
            return value;
        } catch (OutOfMemoryError e) {
            memory.release();
            throw new OverloadedException(e);
        } catch (IOException | RuntimeException | Error e) {
            memory.release();
            throw e;
        }
    }

    private record ByPlan(String format, Plan plan) implements Decoding {

        @Override
        public Object decode(ContentReader in, DecodedMemory memory, Body body) {
            PooledContent content = body.content();
            if (plan.retainsContent()) {
                content.retain();
                memory.charge(content.size());
            }
            try {
                return plan.decode(in);
            } catch (DecodingException e) {
                // the model takes any exception that ends the copying of elements for invalid content
                memory.requireTime();
                throw OtherContent.explained(
                        e.inFormat(format), format, content.buffer().array(), content.size());
            } catch (LinkageError e) {
                throw new UnusableClassException("Content of " + format + " cannot be decoded", e);
            }
        }
    }
}
