package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.codec.internal.plan.ContentPlan;

/** Writes and reads content whose root is a table. */
record FlatBuffersPlan(ContentPlan table) implements Plan {

    @Override
    public void encode(Object value, ContentBuffer content) {
        encode(value, content, content.size());
    }

    /** Appends a value, aligned relative to an origin at or before its start. */
    void encode(Object value, ContentBuffer content, int origin) {
        content.attach(new FlatBuffersOutput(content, origin));
        try {
            table.encode(value, content);
        } finally {
            content.attach(null);
        }
    }

    @Override
    public Object decode(ContentReader content) {
        Object value = table.read(content);
        FlatBuffersInput.finish(content);
        return value;
    }
}
