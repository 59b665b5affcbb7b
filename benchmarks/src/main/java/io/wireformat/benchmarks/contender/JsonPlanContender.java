package io.wireformat.benchmarks.contender;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.internal.jsonplan.JsonPlan;
import io.wireformat.internal.jsonplan.JsonPlans;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/** JSON with a plan, without falling back to Jackson. */
public record JsonPlanContender<R>(Class<R> type, JsonPlan plan) implements Contender<R, R> {

    public static <R> JsonPlanContender<R> of(JsonMapper mapper, Class<R> type) {
        return new JsonPlanContender<>(type, new JsonPlans(mapper).of(mapper.constructType(type)));
    }

    @Override
    public R hold(R message) {
        return message;
    }

    @Override
    public R toRecord(R value) {
        return value;
    }

    @Override
    public void write(R value, ContentBuffer target) {
        if (!plan.write(value, target)) {
            throw new IllegalStateException("left to Jackson: " + plan.whyNotWritten());
        }
    }

    @Override
    public R read(byte[] content) {
        DecodedMemory memory = new DecodedMemory(content.length, DecodeLimits.DEFAULT, DecodedMemory.Source.UNBOUNDED);
        Object value = plan.read(new ContentReader(content), memory);
        return type.cast(Objects.requireNonNull(value, () -> "left to Jackson: " + plan.whyNotRead()));
    }
}
