package io.wireformat.codec.flatbuffers;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One piece of FlatBuffers content in the making, written forwards: a table first, then its vtable unless an equal one
 * was written before, then what its offsets lead to. For one thread.
 *
 * <p>Alignment counts from an origin: where the content starts, or its size ahead of it. Whatever is opened starts at a
 * multiple of four, and whatever is complete ends at one.
 */
final class FlatBuffersOutput {

    /** A constructor takes at most 255 arguments: only ids of removed fields need more bits than these. */
    private static final int PRESENCE_WORDS = 4;

    private static final int WORD_SHIFT = 6;

    private static final int MAX_PADDING = 8;

    private static final int INITIAL_POSTPONED = 16;

    private final ContentBuffer content;

    private final int origin;

    private final Vtables vtables = new Vtables();

    private long[] presence = new long[PRESENCE_WORDS];

    private ReferenceField[] postponedFields = new ReferenceField[INITIAL_POSTPONED];

    private Object[] postponedValues = new Object[INITIAL_POSTPONED];

    private int[] postponedOffsets = new int[INITIAL_POSTPONED];

    private int postponed;

    FlatBuffersOutput(ContentBuffer content, int origin) {
        this.content = content;
        this.origin = origin;
    }

    /** What is written so far, and takes more. */
    ContentBuffer content() {
        return content;
    }

    /** Leaves room for the offset to the root. */
    int openRoot() {
        int root = content.size();
        content.writeZeros(Integer.BYTES);
        return root;
    }

    /** Fills in an offset. */
    void setOffset(int at, int target) {
        content.setIntLittleEndian(at, target - at);
    }

    /**
     * Starts a table, and makes room for it and its vtable.
     *
     * @param maxSize the table's size when every field is present
     * @param fields how many fields it can have
     * @param wide whether some take eight bytes
     */
    int openTable(int maxSize, int fields, boolean wide) {
        content.ensure(MAX_PADDING + maxSize + Short.BYTES * (fields + 3) + MAX_PADDING);
        if (wide && ((content.size() - origin) & 7) == 0) {
            content.writeIntLittleEndianUnchecked(0);
        }
        if (fields > presence.length << WORD_SHIFT) {
            presence = new long[(fields >> WORD_SHIFT) + 1];
        }
        Arrays.fill(presence, 0);
        int table = content.size();
        content.advance(Integer.BYTES);
        return table;
    }

    /** Says that the open table has a field. */
    void setPresent(int id) {
        presence[id >> WORD_SHIFT] |= 1L << id;
    }

    /** Whether the open table has a field. */
    boolean isPresent(int id) {
        return (presence[id >> WORD_SHIFT] & 1L << id) != 0;
    }

    /** Leaves room for an offset in the open table; what it leads to is written when the table is complete. */
    void postpone(ReferenceField field, Object value) {
        int index = postponed++;
        if (index == postponedFields.length) {
            postponedFields = Arrays.copyOf(postponedFields, index * 2);
            postponedValues = Arrays.copyOf(postponedValues, index * 2);
            postponedOffsets = Arrays.copyOf(postponedOffsets, index * 2);
        }
        postponedFields[index] = field;
        postponedValues[index] = value;
        postponedOffsets[index] = content.size();
        content.advance(Integer.BYTES);
    }

    /** How many values are still to be written. */
    int postponed() {
        return postponed;
    }

    /** Completes the open table, whose fields are all written. */
    void closeTable(int table, FlatBuffersTable type) {
        int tableSize = content.size() - table;
        int vtable = type.sharesVtables() ? vtables.find(type, presence[0]) : Vtables.NONE;
        if (vtable == Vtables.NONE) {
            pad(Short.BYTES);
            vtable = content.size();
            type.writeVtable(this, content, tableSize);
            vtables.add(type, presence[0], vtable);
        }
        content.setIntLittleEndian(table, table - vtable);
        pad(Integer.BYTES);
    }

    /** Writes the values that were postponed since there were {@code first} of them. */
    void writePostponed(int first) {
        int end = postponed;
        for (int i = first; i < end; i++) {
            postponedFields[i].writePostponed(this, postponedOffsets[i], postponedValues[i]);
        }
        postponed = first;
    }

    /** A text behind its length, and a NUL. */
    int writeText(String text) {
        int at = content.size();
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        content.ensure(Integer.BYTES);
        content.writeIntLittleEndianUnchecked(encoded.length);
        content.writeBytes(encoded);
        content.ensure(Integer.BYTES);
        content.setIntLittleEndian(content.size(), 0);
        // the NUL, and as many more as make up a multiple of four
        content.advance(Integer.BYTES - (encoded.length & 3));
        return at;
    }

    /** A vector of bytes. */
    int writeBytes(byte[] bytes) {
        int vector = openVector(bytes.length, 1);
        content.writeBytes(bytes);
        closeVector();
        return vector;
    }

    /**
     * Starts a vector, and makes room for its elements.
     *
     * @param elementSize how many bytes each takes, to which it is aligned
     */
    int openVector(int count, int elementSize) {
        if (count > (Integer.MAX_VALUE - MAX_PADDING * 4) / elementSize) {
            throw new EncodingException("has " + count + " elements, too many for one FlatBuffer");
        }
        content.ensure(MAX_PADDING + Integer.BYTES + count * elementSize + MAX_PADDING);
        if (elementSize == Long.BYTES && ((content.size() - origin) & 7) == 0) {
            content.writeIntLittleEndianUnchecked(0);
        }
        int vector = content.size();
        content.writeIntLittleEndianUnchecked(count);
        return vector;
    }

    /** Completes a vector, whose elements are all written. */
    void closeVector() {
        content.ensure(Integer.BYTES);
        pad(Integer.BYTES);
    }

    /** Pads with zeros to a multiple of two or four, for which there is room. */
    private void pad(int alignment) {
        content.setIntLittleEndian(content.size(), 0);
        content.advance(-(content.size() - origin) & (alignment - 1));
    }
}
