package io.wireformat.codec.flatbuffers;

import org.jspecify.annotations.Nullable;

/** A union where null is allowed: an alternative of a newer schema reads as null, as an enum's constant does. */
record NullableUnion(UnionTable union) implements ReferenceValue {

    @Override
    public int write(FlatBuffersOutput out, Object value) {
        return union.write(out, value);
    }

    @Override
    public @Nullable Object read(FlatBuffersInput in, int at) {
        return union.readKnown(in, at);
    }
}
