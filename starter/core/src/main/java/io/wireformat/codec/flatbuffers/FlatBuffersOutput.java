package io.wireformat.codec.flatbuffers;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import java.util.Objects;

/**
 * One piece of FlatBuffers content in the making, written forwards: a table first, then its vtable unless an equal one
 * was written before, then what its offsets lead to. For one thread.
 *
 * <p>Alignment counts from an origin: where the content starts, or its size ahead of it. Whatever is opened starts at a
 * multiple of four, and whatever is complete ends at one.
 */
final class FlatBuffersOutput {

    private static final int WORD_SHIFT = 6;

    private static final int MAX_PADDING = 8;

    private static final long[] NONE = {};

    private final ContentBuffer content;

    private final int origin;

    private final Vtables vtables = new Vtables();

    /** Where the open table is. */
    private int table;

    /** Which fields the open table has, where their ids are more than the bits of a number. */
    private long[] presence = NONE;

    FlatBuffersOutput(ContentBuffer content, int origin) {
        this.content = content;
        this.origin = origin;
    }

    /** What is attached to content that is being written. */
    static FlatBuffersOutput of(ContentBuffer content) {
        return (FlatBuffersOutput) Objects.requireNonNull(content.attachment());
    }

    /** Leaves room for the offset to the root, which it returns. */
    int openRoot() {
        int root = content.size();
        content.writeZeros(Integer.BYTES);
        vtables.clear();
        return root;
    }

    /** Starts a table to which an offset leads, and makes room for it and its vtable. */
    int openTable(Table type, int place) {
        content.ensure(MAX_PADDING + type.room() + MAX_PADDING);
        if (type.isWide() && ((content.size() - origin) & 7) == 0) {
            content.writeIntLittleEndianUnchecked(0);
        }
        if (!type.sharesVtables()) {
            presence = new long[(type.ids() >> WORD_SHIFT) + 1];
        }
        table = content.size();
        content.advance(Integer.BYTES);
        content.setIntLittleEndian(place, table - place);
        return table;
    }

    /** Says that the open table has a field; returns what else it has. */
    long setPresent(int id, long others) {
        if (id < Long.SIZE) {
            return others | 1L << id;
        }
        presence[id >> WORD_SHIFT] |= 1L << id;
        return others;
    }

    /** Whether the open table has a field. */
    boolean isPresent(int id, long first) {
        return ((id < Long.SIZE ? first : presence[id >> WORD_SHIFT]) & 1L << id) != 0;
    }

    /** Completes the open table, whose fields are all written. */
    void closeTable(Table type, long first) {
        int vtable = type.sharesVtables() ? vtables.find(type, first) : Vtables.NONE;
        if (vtable == Vtables.NONE) {
            pad(Short.BYTES);
            vtable = content.size();
            type.writeVtable(content, this, first);
            vtables.add(type, first, vtable);
        }
        content.setIntLittleEndian(table, table - vtable);
        pad(Integer.BYTES);
    }

    /**
     * Starts a vector to which an offset leads, and makes room for its elements.
     *
     * @param elementSize how many bytes each takes, to which it is aligned
     */
    int openVector(int count, int elementSize, int place) {
        if (count > (Integer.MAX_VALUE - MAX_PADDING * 4) / elementSize) {
            throw new EncodingException("has " + count + " elements, too many for one FlatBuffer");
        }
        content.ensure(MAX_PADDING + Integer.BYTES + count * elementSize + MAX_PADDING);
        if (elementSize == Long.BYTES && ((content.size() - origin) & 7) == 0) {
            content.writeIntLittleEndianUnchecked(0);
        }
        int vector = content.size();
        content.writeIntLittleEndianUnchecked(count);
        content.setIntLittleEndian(place, vector - place);
        return vector;
    }

    /** Completes a vector, whose elements are all written. */
    void closeVector() {
        pad(Integer.BYTES);
    }

    /** Pads with zeros to a multiple of two or four, for which there is room. */
    private void pad(int alignment) {
        content.setIntLittleEndian(content.size(), 0);
        content.advance(-(content.size() - origin) & (alignment - 1));
    }
}
