package io.wireformat.codec.thrift;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;

/** Content of one struct. */
record StructPlan(ThriftStruct struct) implements Plan {

    @Override
    public void encode(Object value, ContentBuffer content) {
        struct.write(new ThriftOutput(content), value);
    }

    @Override
    public Object decode(ContentReader content) {
        Object value = struct.readKnown(new ThriftInput(content));
        content.requireEnd();
        return value;
    }
}
