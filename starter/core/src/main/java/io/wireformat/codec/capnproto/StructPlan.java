package io.wireformat.codec.capnproto;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import io.wireformat.codec.capnproto.internal.segment.Packing;
import io.wireformat.codec.internal.plan.ContentPlan;

/** A plan for a message or a union at the root. */
record StructPlan(ContentPlan struct, CapnProtoCodec.Encoding encoding) implements Plan {

    @Override
    public void encode(Object value, ContentBuffer content) {
        int start = content.size();
        struct.encode(value, content);
        CapnProtoOutput.closeRoot(content, start);
        if (encoding == CapnProtoCodec.Encoding.PACKED) {
            Packing.pack(content, start);
        }
    }

    @Override
    public Object decode(ContentReader content) {
        return struct.read(CapnProtoInput.of(content, encoding == CapnProtoCodec.Encoding.PACKED)
                .attached());
    }
}
