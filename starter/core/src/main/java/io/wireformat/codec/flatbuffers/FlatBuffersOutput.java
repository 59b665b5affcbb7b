package io.wireformat.codec.flatbuffers;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import java.util.Objects;

/**
 * Writes FlatBuffers content forwards: first a table, then its vtable unless an equal one was written before, then the
 * values that its offsets point to. Not thread-safe.
 *
 * <p>Alignment counts from an origin: the start of the content, or of its size prefix. Each table and vector starts and
 * ends at a multiple of four.
 */
final class FlatBuffersOutput {

    private static final int WORD_SHIFT = 6;
    private static final int MAX_PADDING = 8;

    private static final long[] NONE = {};

    private final ContentBuffer content;
    private final int origin;
    private final Vtables vtables = new Vtables();

    /** The position of the open table. */
    private int table;

    /** The fields of the open table, if they have more ids than a long has bits. */
    private long[] presence = NONE;

    FlatBuffersOutput(ContentBuffer content, int origin) {
        this.content = content;
        this.origin = origin;
    }

    static FlatBuffersOutput of(ContentBuffer content) {
        return (FlatBuffersOutput) Objects.requireNonNull(content.attachment());
    }

    /** Reserves the offset to the root and returns its position. */
    int openRoot() {
        int root = content.size();
        content.writeZeros(Integer.BYTES);
        vtables.clear();
        return root;
    }

    /** Starts a table, sets the offset to it and reserves space for it and its vtable. */
    int openTable(TableLayout type, int place) {
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

    /** Marks a field of the open table as present; returns the updated bit set. */
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

    /** Completes the open table after its last field. */
    void closeTable(TableLayout type, long first) {
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
     * Starts a vector, sets the offset to it and reserves space for its elements.
     *
     * @param elementSize the bytes and the alignment of each element
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

    /** Completes a vector after its last element. */
    void closeVector() {
        pad(Integer.BYTES);
    }

    /** Pads with zeros to a multiple of two or four, within reserved space. */
    private void pad(int alignment) {
        content.setIntLittleEndian(content.size(), 0);
        content.advance(-(content.size() - origin) & (alignment - 1));
    }
}
