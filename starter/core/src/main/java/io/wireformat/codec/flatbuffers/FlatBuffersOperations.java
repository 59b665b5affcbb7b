package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Utf8;
import io.wireformat.codec.internal.plan.Kind;
import io.wireformat.codec.internal.plan.Place;
import io.wireformat.codec.internal.plan.PlacedOperations;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageModels;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnionModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * FlatBuffers. When writing, a message's state is the bit set of its present fields, and the state of a value outside
 * the table is the position of the offset to it. When reading, a message's state holds the positions of the table and
 * its vtable, and a value's state is the value's position.
 *
 * <p>A union is a table with a {@code union} as its only field, which takes two ids: one for the number of the
 * alternative and one for the alternative. When reading, its state is the position of the offset to the alternative,
 * and the number.
 */
final class FlatBuffersOperations extends PlacedOperations<FlatBuffersOperations.Key, FlatBuffersOperations.Member> {

    /** The highest number of an alternative. */
    static final int MAX_NUMBER = 255;

    private static final int NUMBER_BITS = 8;
    private static final int HALF = 32;
    private static final int ROOT_ID = -1;
    private static final int ELEMENT_ID = -2;

    /** After the offset to the vtable; the wider field comes first. */
    private static final int VALUE_OFFSET = Integer.BYTES;

    private static final int NUMBER_OFFSET = VALUE_OFFSET + Integer.BYTES;
    private static final FlatBuffersExtents EXTENTS = new FlatBuffersExtents();
    static final Key NUMBER_KEY = Key.ofUnion(0, Byte.BYTES);
    static final Key VALUE_KEY = Key.ofUnion(1, Integer.BYTES);

    /** The state of an absent value whose default is not zero. */
    private static final long DEFAULTED = 0;

    /**
     * A field, an element or the root.
     *
     * @param id the index of its entry in the vtable, from 0; negative if it is not a field
     * @param size its bytes within its table or vector
     * @param explicit whether zero is written
     * @param kind the kind of value
     * @param elementSize the bytes of each element of a vector
     * @param holdsOffsets whether the elements are offsets
     * @param number the number of an alternative
     * @param defaultKey the value of an absent map key, unless that is zero
     */
    record Key(
            int id,
            int size,
            boolean explicit,
            Kind kind,
            int elementSize,
            boolean holdsOffsets,
            int number,
            @Nullable Enum<?> defaultKey) {

        private static Key ofUnion(int id, int size) {
            return new Key(id, size, true, Kind.UNION, 0, false, 0, null);
        }
    }

    /**
     * A message or a union.
     *
     * @param alternatives of a union, by number
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Member(TableLayout layout, int[] alternatives) {}

    @Override
    protected Key key(Place place) {
        FieldType type = place.type();
        Kind kind = place.kind();
        boolean isVector = kind == Kind.LIST || kind == Kind.ARRAY;
        int elementSize = isVector ? size(place.element()) : Byte.BYTES;
        boolean holdsOffsets = isVector && !place.element().isInline();
        if (place.role() != Place.Role.FIELD) {
            int id = place.role() == Place.Role.ROOT ? ROOT_ID : ELEMENT_ID;
            return new Key(id, size(kind), true, kind, elementSize, holdsOffsets, 0, null);
        }
        Field field = place.field();
        if (!(place.owner() instanceof MessageModel message)) {
            return new Key(ELEMENT_ID, size(kind), true, kind, elementSize, holdsOffsets, field.number(), null);
        }
        int id = place.index()
                + (int) message.removed().stream()
                        .filter(removed -> removed.number() < field.number())
                        .count();
        // generated code reads a map's keys without checking that they are present
        boolean ofKey = EntryKeys.isEntry(message) && id == 0;
        Enum<?> defaultKey = ofKey && type instanceof EnumModel keys ? EntryKeys.absent(keys) : null;
        return new Key(id, size(kind), field.nullable() || ofKey, kind, elementSize, holdsOffsets, 0, defaultKey);
    }

    private static int size(Kind kind) {
        return switch (kind) {
            case BOOLEAN -> Byte.BYTES;
            case LONG, DOUBLE -> Long.BYTES;
            default -> Integer.BYTES;
        };
    }

    /** Bytes are a vector, and a vector cannot hold vectors, only tables that hold them. */
    @Override
    protected FieldType element(ListType list) {
        return list.element() == ScalarType.BYTES ? MessageModels.wrapperOfBytes() : list.element();
    }

    @Override
    protected Member message(MessageModel model, List<Key> fields) {
        return new Member(
                new TableLayout(fields, fields.size() + model.removed().size()), new int[0]);
    }

    @Override
    protected Member union(UnionModel model, List<Key> alternatives) {
        int[] byNumber = new int[MAX_NUMBER + 1];
        for (int i = 0; i < alternatives.size(); i++) {
            byNumber[alternatives.get(i).number] = i + 1;
        }
        return new Member(new TableLayout(List.of(NUMBER_KEY, VALUE_KEY), 2), byNumber);
    }

    @Override
    protected FlatBuffersExtents extents() {
        return EXTENTS;
    }

    @Override
    protected int rank(Key key) {
        return -key.size;
    }

    @Override
    protected long begin(ContentBuffer out, long container, Member member) {
        FlatBuffersOutput output = FlatBuffersOutput.of(out);
        output.openTable(member.layout, container == ROOT ? output.openRoot() : (int) container);
        return 0;
    }

    @Override
    protected long beginUnion(ContentBuffer out, long container, Member union) {
        FlatBuffersOutput output = FlatBuffersOutput.of(out);
        int table = output.openTable(union.layout, (int) container);
        out.advance(VALUE_OFFSET);
        out.writeByteUnchecked(0);
        output.closeTable(union.layout, 1L << NUMBER_KEY.id | 1L << VALUE_KEY.id);
        return table;
    }

    @Override
    protected void end(ContentBuffer out, long state, Member member) {
        FlatBuffersOutput.of(out).closeTable(member.layout, state);
    }

    private static long present(ContentBuffer out, long state, Key key) {
        if (key.id >= Long.SIZE) {
            return FlatBuffersOutput.of(out).setPresent(key.id, state);
        }
        return key.id < 0 ? state : state | 1L << key.id;
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
        if (!value && !key.explicit) {
            return state;
        }
        out.writeByteUnchecked(value ? 1 : 0);
        return present(out, state, key);
    }

    @Override
    protected long writeInt(ContentBuffer out, long state, Key key, int value) {
        if (value == 0 && !key.explicit) {
            return state;
        }
        out.writeIntLittleEndianUnchecked(value);
        return present(out, state, key);
    }

    @Override
    protected long writeLong(ContentBuffer out, long state, Key key, long value) {
        if (value == 0 && !key.explicit) {
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
        if (key.number != 0) {
            out.array()[(int) state + NUMBER_OFFSET] = (byte) key.number;
            return state + VALUE_OFFSET;
        }
        return key.id == ROOT_ID ? FlatBuffersOutput.of(out).openRoot() : state;
    }

    @Override
    protected long openList(ContentBuffer out, long state, Key key, int count) {
        int vector = FlatBuffersOutput.of(out).openVector(count, key.elementSize, (int) state);
        if (key.holdsOffsets) {
            out.advance(count * Integer.BYTES);
        }
        return vector;
    }

    @Override
    protected long element(ContentBuffer out, long container, long last, int index, Key key) {
        return key.kind.isInline() ? last : container + Integer.BYTES * (index + 1);
    }

    @Override
    protected long closeList(ContentBuffer out, long container, Key key, int count) {
        if (!key.holdsOffsets) {
            FlatBuffersOutput.of(out).closeVector();
        }
        return container;
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
        int numberOffset = FlatBuffersInput.vtableEntry(in, vtable, NUMBER_KEY.id);
        int valueOffset = FlatBuffersInput.vtableEntry(in, vtable, VALUE_KEY.id);
        int number = numberOffset == 0
                ? 0
                : FlatBuffersInput.byteAt(in, FlatBuffersInput.place(in, table, vtable, numberOffset, NUMBER_KEY.size))
                        & 0xff;
        if ((number == 0) != (valueOffset == 0)) {
            throw FlatBuffersInput.error(
                    in, table, number == 0 ? "has a value without its type" : "has a type without a value");
        }
        return union.alternatives[number] == 0
                ? END
                : (long) FlatBuffersInput.place(in, table, vtable, valueOffset, VALUE_KEY.size) << NUMBER_BITS | number;
    }

    @Override
    protected int find(long state, Member union) {
        return union.alternatives[(int) state & MAX_NUMBER] - 1;
    }

    @Override
    protected long locate(ContentReader in, long state, Key key) {
        int vtable = (int) state;
        int offset = FlatBuffersInput.vtableEntry(in, vtable, key.id);
        if (offset == 0) {
            return key.defaultKey == null ? END : DEFAULTED;
        }
        int table = (int) (state >>> HALF);
        int at = FlatBuffersInput.place(in, table, vtable, offset, key.size);
        return key.kind.isInline() ? at : FlatBuffersInput.target(in, table, vtable, at);
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
            return key.defaultKey;
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
        if (key.id == ROOT_ID) {
            return FlatBuffersInput.enterRoot(in);
        }
        int table = key.number == 0 ? (int) state : FlatBuffersInput.target(in, (int) (state >>> NUMBER_BITS));
        in.position(table);
        if (key.kind == Kind.UNION) {
            in.enter();
        }
        return table;
    }

    @Override
    protected void closeMessage(ContentReader in, long container, Key key) {
        if (key.kind == Kind.UNION) {
            in.leave();
        }
    }

    @Override
    protected long openList(ContentReader in, long state, Key key) {
        int vector = (int) state;
        in.position(vector);
        return FlatBuffersInput.vectorLength(in, vector, key.elementSize);
    }

    @Override
    protected long element(ContentReader in, long state, int index, Key key) {
        int at = (int) state + Integer.BYTES + index * key.size;
        return key.kind.isInline() ? at : FlatBuffersInput.target(in, at);
    }
}
