package io.wireformat.internal.pipeline;

import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.internal.GuardedEncoding;
import java.io.IOException;
import java.io.InputStream;

/** A plan whose steps are timed and whose memory is limited. Safe for use by many threads. */
public final class MeteredPlan {

    private final Plan plan;
    private final Metering metering;
    private final StepTimer timer;
    private final BodyDecoder decoder;

    MeteredPlan(WireFormat format, Plan plan, Metering metering, StepTimer timer) {
        this.plan = plan;
        this.metering = metering;
        this.timer = timer;
        this.decoder = BodyDecoder.byPlan(format, plan, metering, timer);
    }

    /** The plan itself, without times and limits. */
    public Plan plan() {
        return plan;
    }

    /** Reads bodies of the type. */
    public BodyDecoder decoder() {
        return decoder;
    }

    /**
     * Reads one value from a stream, to its end.
     *
     * @param declaredLength the declared length, or -1
     */
    public Object read(InputStream in, long declaredLength) throws IOException {
        StepTimer.Steps steps = decoder.steps(StepListener.NONE);
        try (Body body = decoder.receive(in, ContentDecompressor.NONE, declaredLength, decoder.limits(), steps)) {
            return decoder.read(body, decoder.limits(), DecodedMemory.Source.UNBOUNDED, steps);
        }
    }

    /**
     * Reads one value from complete content, of which no step but the decoding is timed.
     *
     * @throws ContentTooLargeException for more content than allowed
     * @throws io.wireformat.DecodingException for content that is not a valid value
     */
    public Object read(byte[] array, int offset, int length) throws IOException {
        if (length > decoder.limits().contentSize()) {
            throw ContentTooLargeException.read(decoder.limits());
        }
        PooledContent content = metering.memory().allocate();
        content.buffer().writeBytes(array, offset, length);
        content.account();
        try (Body body = Body.of(content)) {
            return decoder.read(
                    body, decoder.limits(), DecodedMemory.Source.UNBOUNDED, decoder.steps(StepListener.NONE));
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

    /** Encodes a value, and reports the step to a listener. */
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
        return metering.compress(content, compressor, timer, listener);
    }
}
