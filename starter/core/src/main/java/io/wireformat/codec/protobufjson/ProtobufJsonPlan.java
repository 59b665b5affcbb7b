package io.wireformat.codec.protobufjson;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.codec.internal.plan.ContentPlan;

/** Writes and reads content that is one message, with optional whitespace around it. */
record ProtobufJsonPlan(ContentPlan message) implements Plan {

    @Override
    public void encode(Object value, ContentBuffer content) {
        message.encode(value, content);
    }

    @Override
    public Object decode(ContentReader content) {
        content.enter();
        Object value = message.read(content);
        content.leave();
        JsonReader.requireEnd(content);
        return value;
    }
}
