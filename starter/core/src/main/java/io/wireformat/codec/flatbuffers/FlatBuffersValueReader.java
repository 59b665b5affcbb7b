package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.flatbuffers.FlatBuffersGrammar.Key;
import io.wireformat.codec.flatbuffers.FlatBuffersGrammar.Member;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.PlacedReader;
import io.wireformat.model.EnumModel;
import org.jspecify.annotations.Nullable;

/**
 * Reads FlatBuffers. The state of a message contains the positions of the table and its vtable, and the state of a value is
 * the value's position. The state of a union is the position of the offset to the alternative, and the number.
 */
final class FlatBuffersValueReader extends PlacedReader<Key, Member> {

    private static final int NUMBER_BITS = 8;
    private static final int HALF = 32;
    private static final FlatBuffersExtents EXTENTS = new FlatBuffersExtents();

    /** The state of an absent value whose default is not zero. */
    private static final long DEFAULTED = 0;

    @Override
    protected FlatBuffersExtents extents() {
        return EXTENTS;
    }

    @Override
    protected long first(ContentReader in, long container, Member member) {
        int table = container == ROOT ? FlatBuffersInput.enterRoot(in) : (int) container;
        return (long) table << HALF | FlatBuffersInput.openTable(in, table);
    }

    @Override
    protected long firstOfUnion(ContentReader in, long container, Member union) {
        int table = (int) container;
        int vtable = FlatBuffersInput.openTable(in, table);
        int numberOffset = FlatBuffersInput.vtableEntry(in, vtable, FlatBuffersGrammar.NUMBER_KEY.id());
        int valueOffset = FlatBuffersInput.vtableEntry(in, vtable, FlatBuffersGrammar.VALUE_KEY.id());
        int number = numberOffset == 0
                ? 0
                : FlatBuffersInput.byteAt(
                                in,
                                FlatBuffersInput.place(
                                        in, table, vtable, numberOffset, FlatBuffersGrammar.NUMBER_KEY.size()))
                        & 0xff;
        if ((number == 0) != (valueOffset == 0)) {
            throw FlatBuffersInput.error(
                    in, table, number == 0 ? "has a value without its type" : "has a type without a value");
        }
        return union.alternatives()[number] == 0
                ? END
                : (long) FlatBuffersInput.place(in, table, vtable, valueOffset, FlatBuffersGrammar.VALUE_KEY.size())
                                << NUMBER_BITS
                        | number;
    }

    @Override
    protected int find(long state, Member union) {
        return union.alternatives()[(int) state & FlatBuffersGrammar.MAX_NUMBER] - 1;
    }

    @Override
    protected long locate(ContentReader in, long state, Key key) {
        int vtable = (int) state;
        int offset = FlatBuffersInput.vtableEntry(in, vtable, key.id());
        if (offset == 0) {
            return key.defaultKey() == null ? END : DEFAULTED;
        }
        int table = (int) (state >>> HALF);
        int at = FlatBuffersInput.place(in, table, vtable, offset, key.size());
        return key.kind().isInline() ? at : FlatBuffersInput.target(in, table, vtable, at);
    }

    @Override
    protected boolean hasOnlyOthers(ContentReader in, Member collection) {
        int vtable = FlatBuffersInput.openTable(in, FlatBuffersInput.root(in));
        boolean others = false;
        for (int id = 1; id < FlatBuffersInput.vtableEntries(in, vtable); id++) {
            others |= FlatBuffersInput.vtableEntry(in, vtable, id) != 0;
        }
        return others && FlatBuffersInput.vtableEntry(in, vtable, 0) == 0;
    }

    @Override
    protected boolean readBoolean(ContentReader in, long state, Key key) {
        return FlatBuffersInput.byteAt(in, (int) state) != 0;
    }

    @Override
    protected int readInt(ContentReader in, long state, Key key) {
        return FlatBuffersInput.intAt(in, (int) state);
    }

    @Override
    protected long readLong(ContentReader in, long state, Key key) {
        return FlatBuffersInput.longAt(in, (int) state);
    }

    @Override
    protected @Nullable Enum<?> readEnum(ContentReader in, long state, Key key, EnumModel model) {
        if (state == DEFAULTED) {
            return key.defaultKey();
        }
        in.position((int) state);
        return model.byNumberOrFallback(readInt(in, state, key));
    }

    @Override
    protected String readText(ContentReader in, long state, Key key) {
        return FlatBuffersInput.readText(in, (int) state);
    }

    @Override
    protected byte[] readBytes(ContentReader in, long state, Key key) {
        return FlatBuffersInput.readBytes(in, (int) state);
    }

    @Override
    protected long openMessage(ContentReader in, long state, Key key) {
        if (key.id() == FlatBuffersGrammar.ROOT_ID) {
            return FlatBuffersInput.enterRoot(in);
        }
        int table = key.number() == 0 ? (int) state : FlatBuffersInput.target(in, (int) (state >>> NUMBER_BITS));
        in.position(table);
        if (key.kind() == Kind.UNION) {
            in.enter();
        }
        return table;
    }

    @Override
    protected void closeMessage(ContentReader in, long container, Key key) {
        if (key.kind() == Kind.UNION) {
            in.leave();
        }
    }

    @Override
    protected long openList(ContentReader in, long state, Key key) {
        int vector = (int) state;
        in.position(vector);
        return FlatBuffersInput.vectorLength(in, vector, key.elementSize());
    }

    @Override
    protected long element(ContentReader in, long state, int index, Key key) {
        int at = (int) state + Integer.BYTES + index * key.size();
        return key.kind().isInline() ? at : FlatBuffersInput.target(in, at);
    }
}
