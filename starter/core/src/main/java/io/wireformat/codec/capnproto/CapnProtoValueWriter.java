package io.wireformat.codec.capnproto;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.capnproto.CapnProtoGrammar.Key;
import io.wireformat.codec.capnproto.CapnProtoGrammar.Struct;
import io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput;
import io.wireformat.codec.capnproto.internal.segment.ElementSize;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.codec.internal.plan.PlacedWriter;
import io.wireformat.model.EnumModel;

/**
 * Writes Cap'n Proto. The state of a struct is its start, and the state of a value behind a pointer is the pointer's position.
 */
final class CapnProtoValueWriter extends PlacedWriter<Key, Struct> {

    @Override
    protected int rank(Key key) {
        return 0;
    }

    @Override
    protected long begin(ContentBuffer out, long container, Struct struct) {
        return container == ROOT
                ? CapnProtoOutput.openStruct(out, CapnProtoOutput.openRoot(out), struct.dataWords(), struct.pointers())
                : container;
    }

    @Override
    protected long beginUnion(ContentBuffer out, long container, Struct union) {
        return container;
    }

    @Override
    protected void end(ContentBuffer out, long state, Struct struct) {}

    @Override
    protected long reserve(ContentBuffer out, long state, Key key) {
        return state;
    }

    @Override
    protected long place(ContentBuffer out, long state, Key key) {
        return state + key.at();
    }

    /** The position of a value that is not null, which is marked as present. */
    private static int inline(ContentBuffer out, long state, Key key) {
        if (key.discriminantAt() != CapnProtoGrammar.NONE) {
            out.setShortLittleEndian((int) state + key.discriminantAt(), CapnProtoGrammar.VALUE);
        }
        return (int) state + key.at();
    }

    @Override
    protected long writeBoolean(ContentBuffer out, long state, Key key, boolean value) {
        if (key.stride() != 0) {
            setBit(out, (int) (state / Byte.SIZE), 1 << (state % Byte.SIZE), value);
        } else {
            setBit(out, inline(out, state, key), key.mask(), value);
        }
        return state + key.stride();
    }

    private static void setBit(ContentBuffer out, int at, int mask, boolean value) {
        if (value) {
            out.array()[at] |= (byte) mask;
        }
    }

    @Override
    protected long writeInt(ContentBuffer out, long state, Key key, int value) {
        out.setIntLittleEndian(inline(out, state, key), value);
        return state + key.stride();
    }

    @Override
    protected long writeLong(ContentBuffer out, long state, Key key, long value) {
        out.setLongLittleEndian(inline(out, state, key), value);
        return state + key.stride();
    }

    @Override
    protected long writeEnum(ContentBuffer out, long state, Key key, EnumModel model, Enum<?> value) {
        out.setShortLittleEndian(inline(out, state, key), model.numberOf(value));
        return state + key.stride();
    }

    @Override
    protected long writeText(ContentBuffer out, long state, Key key, String value) {
        CapnProtoOutput.writeText(out, (int) state, value);
        return state;
    }

    @Override
    protected long writeBytes(ContentBuffer out, long state, Key key, byte[] value) {
        CapnProtoOutput.writeBytes(out, (int) state, value);
        return state;
    }

    /** The state of an alternative is the union's position. */
    @Override
    protected long openMessage(ContentBuffer out, long state, Key key) {
        if (key.role() == Place.Role.ELEMENT) {
            return state;
        }
        int pointer = key.role() == Place.Role.ROOT ? CapnProtoOutput.openRoot(out) : (int) state;
        if (key.number() != 0) {
            out.setShortLittleEndian(pointer, key.number());
            pointer += Long.BYTES;
        }
        return CapnProtoOutput.openStruct(
                out, pointer, key.struct().dataWords(), key.struct().pointers());
    }

    @Override
    protected long openList(ContentBuffer out, long state, Key key, int count) {
        if (key.elementSize() == ElementSize.COMPOSITE) {
            return CapnProtoOutput.openStructList(
                    out,
                    (int) state,
                    count,
                    key.struct().dataWords(),
                    key.struct().pointers());
        }
        long first = CapnProtoOutput.openList(out, (int) state, key.elementSize(), count);
        return key.elementSize() == ElementSize.BIT ? first * Byte.SIZE : first;
    }

    @Override
    protected long element(ContentBuffer out, long container, long last, int index, Key key) {
        return container + (long) index * key.stride();
    }

    @Override
    protected long closeList(ContentBuffer out, long container, Key key, int count) {
        return container;
    }
}
