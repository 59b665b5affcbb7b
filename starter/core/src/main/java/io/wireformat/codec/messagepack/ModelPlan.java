package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import java.util.Objects;

/** Content that is one value of the message model: a message or a list. */
record ModelPlan(MessagePackValue root) implements Plan {

    @Override
    public void encode(Object value, ContentBuffer content) {
        root.write(content, value);
    }

    @Override
    public Object decode(ContentReader content) {
        Object value = Objects.requireNonNull(root.read(content));
        content.requireEnd();
        return value;
    }
}
