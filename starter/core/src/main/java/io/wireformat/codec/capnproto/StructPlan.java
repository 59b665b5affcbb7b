package io.wireformat.codec.capnproto;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import io.wireformat.codec.capnproto.internal.segment.Packing;

/** A message at the root of content. */
record StructPlan(CapnProtoStruct struct, CapnProtoCodec.Encoding encoding) implements Plan {

    @Override
    public void encode(Object value, ContentBuffer content) {
        int start = content.size();
        CapnProtoOutput out = new CapnProtoOutput(content);
        struct.write(out, out.openRoot(), value);
        out.close();
        if (encoding == CapnProtoCodec.Encoding.PACKED) {
            Packing.pack(content, start);
        }
    }

    @Override
    public Object decode(ContentReader content) {
        CapnProtoInput in = CapnProtoInput.of(content, encoding);
        return in.follow(in.root()) ? struct.read(in) : struct.readDefault(in);
    }
}
