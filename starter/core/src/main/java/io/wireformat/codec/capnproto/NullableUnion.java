package io.wireformat.codec.capnproto;

import io.wireformat.codec.capnproto.internal.segment.CapnProtoInput;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoList;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import org.jspecify.annotations.Nullable;

/** A union where null is allowed: an alternative of a newer schema reads as null, as an enum's constant does. */
record NullableUnion(UnionStruct union) implements PointerValue {

    @Override
    public void write(CapnProtoOutput out, int place, Object value) {
        union.write(out, place, value);
    }

    @Override
    public @Nullable Object read(CapnProtoInput in) {
        CapnProtoList struct = in.struct();
        return union.readKnown(in, struct.first(), struct.dataSize(), struct.pointers());
    }

    @Override
    public Object absent(CapnProtoInput in) {
        return union.readDefault(in);
    }
}
