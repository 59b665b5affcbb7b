package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.internal.plan.MessagePlans;
import io.wireformat.codec.internal.plan.Operations;
import io.wireformat.model.FieldType;

/** Plans without a codec. */
final class FlatBuffersPlans {

    private FlatBuffersPlans() {}

    static FlatBuffersPlan of(FieldType type) {
        return new FlatBuffersPlan(new MessagePlans<>(new Operations<>(
                        new FlatBuffersGrammar(), new FlatBuffersValueWriter(), new FlatBuffersValueReader()))
                .of(type));
    }
}
