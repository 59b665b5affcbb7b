package io.wireformat.codec.protobufjson;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.codec.internal.json.JsonReader;
import io.wireformat.codec.internal.plan.ContentPlan;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Writes and reads content that is one message, with optional whitespace around it. */
final class ProtobufJsonPlan implements Plan {

    private final Supplier<ContentPlan> maker;

    /** Null before its first use, because it depends on the names of all types in it. */
    private volatile @Nullable ContentPlan plan;

    ProtobufJsonPlan(Supplier<ContentPlan> maker) {
        this.maker = maker;
    }

    private ContentPlan plan() {
        ContentPlan known = plan;
        if (known == null) {
            known = maker.get();
            plan = known;
        }
        return known;
    }

    @Override
    public void encode(Object value, ContentBuffer content) {
        plan().encode(value, content);
    }

    @Override
    public Object decode(ContentReader content) {
        content.enter();
        Object value = plan().read(content);
        content.leave();
        JsonReader.requireEnd(content);
        return value;
    }
}
