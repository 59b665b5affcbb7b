package io.wireformat.metrics;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import java.io.IOException;
import java.io.InputStream;

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

    Plan plan() {
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
        try (HeldContent content = timer.time(Step.RECEIVE, () -> metering.memory()
                .receive(in, declaredLength, metering.limits().contentSize()))) {
            return read(content);
        }
    }

    /**
     * Awaits the content of a value.
     *
     * @param declaredLength how many bytes the sender announced, or -1
     * @throws ContentTooLargeException for more than allowed
     */
    public ArrivingContent await(long declaredLength) {
        return metering.memory().await(declaredLength, metering.limits().contentSize(), timer);
    }

    /**
     * Reads one value from content that is complete.
     *
     * @throws DecodingException for content that is no such value
     */
    public Object read(HeldContent content) throws IOException {
        Outcome outcome = Outcome.MALFORMED;
        try {
            Object value = timer.time(Step.DESERIALIZE, () -> decode(content));
            outcome = Outcome.SUCCESS;
            return value;
        } finally {
            timer.size(content.size(), outcome);
        }
    }

    private Object decode(HeldContent content) {
        if (plan.retainsContent()) {
            content.retain();
        }
        try {
            return plan.decode(new ContentReader(content.buffer().array(), 0, content.size(), metering.limits()));
        } catch (DecodingException e) {
            throw e.inFormat(format);
        }
    }

    /**
     * Encodes a value.
     *
     * @return its content, to be closed when it has been sent
     * @throws io.wireformat.EncodingException when the format cannot carry the value
     */
    public HeldContent write(Object value) throws IOException {
        HeldContent content = metering.memory().hold();
        try {
            timer.time(Step.SERIALIZE, () -> {
                plan.encode(value, content.buffer());
                content.account();
                return content;
            });
            timer.size(content.size(), Outcome.SUCCESS);
            return content;
        } catch (IOException | RuntimeException | Error e) {
            content.close();
            throw e;
        }
    }
}
