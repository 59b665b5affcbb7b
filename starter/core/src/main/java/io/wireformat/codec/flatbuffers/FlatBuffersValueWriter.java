package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.Utf8;
import io.wireformat.codec.flatbuffers.FlatBuffersGrammar.Key;
import io.wireformat.codec.flatbuffers.FlatBuffersGrammar.Member;
import io.wireformat.codec.internal.plan.PlacedWriter;

/**
 * Writes FlatBuffers. The state of a message is the bit set of its present fields, and the state of a value outside the table
 * is the position of the offset to it.
 */
final class FlatBuffersValueWriter extends PlacedWriter<Key, Member> {

    /** After the offset to the vtable; the wider field comes first. */
    private static final int VALUE_OFFSET = Integer.BYTES;

    private static final int NUMBER_OFFSET = VALUE_OFFSET + Integer.BYTES;

    @Override
    protected int rank(Key key) {
        return -key.size();
    }

    @Override
    protected long begin(ContentBuffer out, long container, Member member) {
        FlatBuffersOutput output = FlatBuffersOutput.of(out);
        output.openTable(member.layout(), container == ROOT ? output.openRoot() : (int) container);
        return 0;
    }

    @Override
    protected long beginUnion(ContentBuffer out, long container, Member union) {
        FlatBuffersOutput output = FlatBuffersOutput.of(out);
        int table = output.openTable(union.layout(), (int) container);
        out.advance(VALUE_OFFSET);
        out.writeByteUnchecked(0);
        output.closeTable(
                union.layout(), 1L << FlatBuffersGrammar.NUMBER_KEY.id() | 1L << FlatBuffersGrammar.VALUE_KEY.id());
        return table;
    }

    @Override
    protected void end(ContentBuffer out, long state, Member member) {
        FlatBuffersOutput.of(out).closeTable(member.layout(), state);
    }

    private static long present(ContentBuffer out, long state, Key key) {
        if (key.id() >= Long.SIZE) {
            return FlatBuffersOutput.of(out).setPresent(key.id(), state);
        }
        return key.id() < 0 ? state : state | 1L << key.id();
    }

    @Override
    protected long reserve(ContentBuffer out, long state, Key key) {
        out.advance(Integer.BYTES);
        return present(out, state, key);
    }

    @Override
    protected long place(ContentBuffer out, long state, Key key) {
        return out.size() - Integer.BYTES;
    }

    @Override
    protected long writeBoolean(ContentBuffer out, long state, Key key, boolean value) {
        if (!value && !key.explicit()) {
            return state;
        }
        out.writeByteUnchecked(value ? 1 : 0);
        return present(out, state, key);
    }

    @Override
    protected long writeInt(ContentBuffer out, long state, Key key, int value) {
        if (value == 0 && !key.explicit()) {
            return state;
        }
        out.writeIntLittleEndianUnchecked(value);
        return present(out, state, key);
    }

    @Override
    protected long writeLong(ContentBuffer out, long state, Key key, long value) {
        if (value == 0 && !key.explicit()) {
            return state;
        }
        out.writeLongLittleEndianUnchecked(value);
        return present(out, state, key);
    }

    /** The length, the string and a NUL. */
    @Override
    protected long writeText(ContentBuffer out, long state, Key key, String value) {
        byte[] encoded = Utf8.encode(value);
        int at = out.size();
        out.ensure(Integer.BYTES);
        out.writeIntLittleEndianUnchecked(encoded.length);
        out.writeBytes(encoded);
        out.ensure(Integer.BYTES);
        out.setIntLittleEndian(out.size(), 0);
        // the NUL, and padding to a multiple of four
        out.advance(Integer.BYTES - (encoded.length & 3));
        out.setIntLittleEndian((int) state, at - (int) state);
        return state;
    }

    @Override
    protected long writeBytes(ContentBuffer out, long state, Key key, byte[] value) {
        FlatBuffersOutput output = FlatBuffersOutput.of(out);
        output.openVector(value.length, Byte.BYTES, (int) state);
        out.writeBytes(value);
        output.closeVector();
        return state;
    }

    /** The state of an alternative is the position of the union's table. */
    @Override
    protected long openMessage(ContentBuffer out, long state, Key key) {
        if (key.number() != 0) {
            out.array()[(int) state + NUMBER_OFFSET] = (byte) key.number();
            return state + VALUE_OFFSET;
        }
        return key.id() == FlatBuffersGrammar.ROOT_ID
                ? FlatBuffersOutput.of(out).openRoot()
                : state;
    }

    @Override
    protected long openList(ContentBuffer out, long state, Key key, int count) {
        int vector = FlatBuffersOutput.of(out).openVector(count, key.elementSize(), (int) state);
        if (key.holdsOffsets()) {
            out.advance(count * Integer.BYTES);
        }
        return vector;
    }

    @Override
    protected long element(ContentBuffer out, long container, long last, int index, Key key) {
        return key.kind().isInline() ? last : container + Integer.BYTES * (index + 1);
    }

    @Override
    protected long closeList(ContentBuffer out, long container, Key key, int count) {
        if (!key.holdsOffsets()) {
            FlatBuffersOutput.of(out).closeVector();
        }
        return container;
    }
}
