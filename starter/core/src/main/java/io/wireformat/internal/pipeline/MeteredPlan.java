package io.wireformat.internal.pipeline;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.OverloadedException;
import io.wireformat.codec.Plan;
import io.wireformat.codec.UnusableClassException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A plan whose steps are timed and whose content is held within limits. Safe for use by many threads. */
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

    /** The plan itself, for who neither times nor holds anything. */
    public Plan plan() {
        return plan;
    }

    /**
     * Reads one value from a stream, to its end.
     *
     * @param declaredLength how many bytes the sender announced, or -1
     * @throws DecodingException for content that is no such value
     * @throws ContentTooLargeException for more content than allowed
     * @throws OverloadedException when too much content is held already
     */
    public Object read(InputStream in, long declaredLength) throws IOException {
        return read(in, declaredLength, limits(), DecodedMemory.Source.UNBOUNDED, StepListener.NONE);
    }

    /**
     * Reads one value within limits that may be the handler's own.
     *
     * @param memory what the value takes
     * @param listener learns of the steps
     */
    public Object read(
            InputStream in,
            long declaredLength,
            DecodeLimits limits,
            DecodedMemory.Source memory,
            StepListener listener)
            throws IOException {
        StepTimer.Steps steps = timer.steps(listener);
        try (PooledContent content = steps.time(
                        Step.RECEIVE, () -> metering.memory().receive(in, declaredLength, limits), Outcome::of);
                Turn turn = metering.memory().turn(metering.side())) {
            turn.begin(content.size());
            return read(content, limits, null, turn.before(memory), steps);
        }
    }

    /** Reads one value from content that is decoded on the way, to its end. */
    public Object read(CodedInput in, DecodeLimits limits, DecodedMemory.Source memory, StepListener listener)
            throws IOException {
        // it keeps within them itself, and may become more than what is read
        DecodeLimits anySize = limits.withContentSize(Long.MAX_VALUE);
        StepTimer.Steps steps = timer.steps(listener);
        try (Turn turn = metering.memory().turn(metering.side());
                PooledContent content = steps.time(Step.RECEIVE, () -> decoded(in, turn, anySize), Outcome::of)) {
            turn.begin(content.size());
            return read(content, limits, in, turn.before(memory), steps);
        }
    }

    private PooledContent decoded(CodedInput in, Turn turn, DecodeLimits limits) throws IOException {
        in.await(metering.memory(), turn);
        return metering.memory().receive(in, -1, limits);
    }

    /** What content may cost to read, unless a handler has limits of its own. */
    public DecodeLimits limits() {
        return metering.limits();
    }

    /**
     * Awaits the content of a value.
     *
     * @param declaredLength how many bytes the sender announced, or -1
     * @throws ContentTooLargeException for more than allowed
     */
    public ArrivingContent await(long declaredLength, DecodeLimits limits, StepListener listener) {
        return metering.memory().await(declaredLength, limits, timer, listener);
    }

    /**
     * Reads one value from content that is complete.
     *
     * @param coded what the content was decoded by, or null
     * @param memory what the value takes
     * @throws DecodingException for content that is no such value
     */
    public Object read(
            PooledContent content,
            DecodeLimits limits,
            @Nullable CodedInput coded,
            DecodedMemory.Source memory,
            StepListener listener)
            throws IOException {
        return read(content, limits, coded, memory, timer.steps(listener));
    }

    private Object read(
            PooledContent content,
            DecodeLimits limits,
            @Nullable CodedInput coded,
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
            steps.size(content.size(), outcome);
            if (coded != null) {
                timer.codedSize(coded.codedSize(), coded.coding(), outcome);
            }
        }
    }

    private Object decode(PooledContent content, DecodeLimits limits, DecodedMemory.Source source) {
        DecodedMemory memory = new DecodedMemory(content.size(), content.taken(), limits, source);
        try {
            if (plan.retainsContent()) {
                content.retain();
                memory.charge(content.size());
            }
            ContentReader in = new ContentReader(content.buffer().array(), 0, content.size(), limits, memory);
            Object value = plan.decode(in);
            in.returnAllowance();
            memory.settle();
            return value;
        } catch (DecodingException e) {
            memory.release();
            throw e.inFormat(format);
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
     * @throws io.wireformat.EncodingException when the format cannot carry the value
     */
    public PooledContent write(Object value) throws IOException {
        return write(value, StepListener.NONE);
    }

    /** Encodes a value, of which a listener learns. */
    public PooledContent write(Object value, StepListener listener) throws IOException {
        PooledContent content = metering.memory().hold();
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
            steps.size(content.size(), Outcome.SUCCESS);
            return content;
        } catch (IOException | RuntimeException | Error e) {
            content.close();
            throw e;
        }
    }

    /**
     * Codes content for its way.
     *
     * @return the coded content, to be closed when it has been sent, as the content is
     */
    public PooledContent compress(PooledContent content, ContentCoder coder, StepListener listener) throws IOException {
        PooledContent coded = metering.memory().hold();
        try {
            timer.time(Step.COMPRESS, listener, () -> {
                coder.encode(content.buffer(), coded.buffer());
                coded.account();
                return coded;
            });
            timer.codedSize(coded.size(), coder.coding(), Outcome.SUCCESS);
            return coded;
        } catch (IOException | RuntimeException | Error e) {
            coded.close();
            throw e;
        }
    }
}
