package io.wireformat.codec.flatbuffers;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.UnionModel;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A union compiled for FlatBuffers: a table with a {@code union} for its only field, which takes two ids, one for the
 * number of the alternative and one for the alternative. Being a table, it can be a vector's element or a map's value.
 */
final class UnionTable implements FlatBuffersTable {

    private static final int TYPE_ID = 0;

    private static final int VALUE_ID = 1;

    private static final int FIELDS = 2;

    /** Behind the offset to the vtable; the wider field comes first. */
    private static final int VALUE_OFFSET = Integer.BYTES;

    private static final int TYPE_OFFSET = VALUE_OFFSET + Integer.BYTES;

    private static final int SIZE = TYPE_OFFSET + Byte.BYTES;

    private static final int NONE = 0;

    /** The highest number of an alternative. */
    static final int MAX_NUMBER = 255;

    private static final int ABSENT = -1;

    private final UnionModel model;

    private final FlatBuffersTable[] alternatives;

    /** Positions among the alternatives, {@link #ABSENT} for a number that none has. */
    private final int[] byNumber = new int[MAX_NUMBER + 1];

    UnionTable(UnionModel model) {
        this.model = model;
        this.alternatives = new FlatBuffersTable[model.alternatives().size()];
        Arrays.fill(byNumber, ABSENT);
    }

    /** Alternatives come after the table exists, because one may hold the union. */
    void complete(Map<FieldType, FlatBuffersTable> compiled) {
        for (int i = 0; i < alternatives.length; i++) {
            Field alternative = model.alternatives().get(i);
            alternatives[i] = FlatBuffersTable.compile(alternative.type(), compiled);
            byNumber[alternative.number()] = i;
        }
    }

    @Override
    public int write(FlatBuffersOutput out, Object value) {
        int index = model.indexOf(value);
        Field alternative = model.alternatives().get(index);
        int table = out.openTable(SIZE, FIELDS, false);
        out.content().advance(VALUE_OFFSET);
        out.content().writeByteUnchecked(alternative.number());
        out.closeTable(table, this);
        try {
            out.setOffset(table + VALUE_OFFSET, alternatives[index].write(out, value));
        } catch (EncodingException e) {
            throw e.inField(alternative.name());
        }
        return table;
    }

    @Override
    public boolean sharesVtables() {
        return true;
    }

    @Override
    public void writeVtable(FlatBuffersOutput out, ContentBuffer content, int tableSize) {
        int vtable = content.size();
        content.advance(FlatBuffersInput.VTABLE_HEADER + FIELDS * Short.BYTES);
        content.setShortLittleEndian(vtable, FlatBuffersInput.VTABLE_HEADER + FIELDS * Short.BYTES);
        content.setShortLittleEndian(vtable + Short.BYTES, tableSize);
        int entries = vtable + FlatBuffersInput.VTABLE_HEADER;
        content.setShortLittleEndian(entries + TYPE_ID * Short.BYTES, TYPE_OFFSET);
        content.setShortLittleEndian(entries + VALUE_ID * Short.BYTES, VALUE_OFFSET);
    }

    @Override
    public Object read(FlatBuffersInput in, int table) {
        Object value = readKnown(in, table);
        if (value == null) {
            throw in.error(table, model.noneKnown());
        }
        return value;
    }

    /** Reads the union whose table is at a place; null where its alternative is none, or none that is known. */
    @Nullable
    Object readKnown(FlatBuffersInput in, int table) {
        int vtable = in.enterTable(table);
        int typeAt = place(in, table, vtable, TYPE_ID);
        int valueAt = place(in, table, vtable, VALUE_ID);
        int number = typeAt == ABSENT ? NONE : in.byteAt(typeAt) & 0xff;
        if ((number == NONE) != (valueAt == ABSENT)) {
            throw in.error(table, number == NONE ? "has a value without its type" : "has a type without a value");
        }
        int index = byNumber[number];
        Object value = index == ABSENT ? null : readAlternative(in, index, valueAt);
        in.leaveTable();
        return value;
    }

    private Object readAlternative(FlatBuffersInput in, int index, int valueAt) {
        try {
            return alternatives[index].read(in, in.target(valueAt));
        } catch (DecodingException e) {
            throw e.inField(model.alternatives().get(index).name());
        }
    }

    /** Where a field is, or {@link #ABSENT}. */
    private static int place(FlatBuffersInput in, int table, int vtable, int id) {
        int offset = id < in.vtableEntries(vtable) ? in.vtableEntry(vtable, id) : 0;
        return offset == 0 ? ABSENT : table + offset;
    }
}
