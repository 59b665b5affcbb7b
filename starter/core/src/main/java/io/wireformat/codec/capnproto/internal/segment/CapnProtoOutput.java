package io.wireformat.codec.capnproto.internal.segment;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import java.nio.charset.StandardCharsets;

/**
 * One piece of Cap'n Proto content in the making, in a single segment: a struct or list first, then what its pointers
 * lead to. Whatever is complete ends at a multiple of a word. For one thread.
 */
public final class CapnProtoOutput {

    /** Lists count their elements, and pointers the words between, in 29 bits. */
    private static final int MAX_COUNT = (1 << 29) - 1;

    private static final int SEGMENT_TABLE = 2 * Integer.BYTES;

    private final ContentBuffer content;

    private final int start;

    /** Where the open struct's data starts. */
    private int data;

    /** Where its pointers start. */
    private int pointers;

    public CapnProtoOutput(ContentBuffer content) {
        this.content = content;
        this.start = content.size();
    }

    /** Leaves room for the segment table and the root pointer; returns where the latter is. */
    public int openRoot() {
        content.writeZeros(SEGMENT_TABLE + Long.BYTES);
        return start + SEGMENT_TABLE;
    }

    /** Completes the content: the size of its only segment, in words. */
    public void close() {
        content.setIntLittleEndian(start + Integer.BYTES, (content.size() - start - SEGMENT_TABLE) / Long.BYTES);
    }

    public int data() {
        return data;
    }

    public int pointers() {
        return pointers;
    }

    /** Goes to the struct to which the next fields belong. */
    public void open(int structData, int structPointers) {
        data = structData;
        pointers = structPointers;
    }

    /** Room for words, all zero; returns where. */
    public int allocate(int words) {
        int at = content.size();
        content.writeZeros(words * Long.BYTES);
        return at;
    }

    /** What is written so far. */
    public ContentBuffer content() {
        return content;
    }

    /** A bit of the open struct. */
    public void setBit(int at, int mask) {
        content.array()[data + at] |= (byte) mask;
    }

    /** Two bytes of the open struct. */
    public void setShort(int at, int value) {
        content.setShortLittleEndian(data + at, value);
    }

    /** Four bytes of the open struct. */
    public void setInt(int at, int value) {
        content.setIntLittleEndian(data + at, value);
    }

    /** Eight bytes of the open struct. */
    public void setLong(int at, long value) {
        content.setLongLittleEndian(data + at, value);
    }

    /** A pointer that leads to a struct. */
    public void setStructPointer(int place, int target, int dataWords, int structPointers) {
        content.setLongLittleEndian(place, Pointer.struct(place, target, dataWords, structPointers));
    }

    /**
     * Starts a list whose pointer is at a place.
     *
     * @param elementSize how many bits each element takes
     * @return where the first element is; all are zero
     */
    public int openList(int place, ElementSize elementSize, int count) {
        requireCount(count);
        int target = allocate(elementSize.words(count));
        content.setLongLittleEndian(place, Pointer.list(place, target, elementSize, count));
        return target;
    }

    /**
     * Starts a list of structs whose pointer is at a place.
     *
     * @return where the first struct is; all are zero
     */
    public int openStructList(int place, int count, int dataWords, int structPointers) {
        long words = (long) count * (dataWords + structPointers);
        requireCount(words);
        int tag = allocate(1 + (int) words);
        content.setLongLittleEndian(place, Pointer.list(place, tag, ElementSize.COMPOSITE, (int) words));
        content.setLongLittleEndian(tag, Pointer.structTag(count, dataWords, structPointers));
        return tag + Long.BYTES;
    }

    /** A text, whose pointer is at a place, and a NUL. */
    public void writeText(int place, String text) {
        int target = content.size();
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        requireCount(encoded.length + 1L);
        content.writeBytes(encoded);
        pad(Long.BYTES - encoded.length % Long.BYTES);
        content.setLongLittleEndian(place, Pointer.list(place, target, ElementSize.BYTE, encoded.length + 1));
    }

    /** Bytes, whose pointer is at a place. */
    public void writeBytes(int place, byte[] bytes) {
        requireCount(bytes.length);
        int target = content.size();
        content.writeBytes(bytes);
        pad(-bytes.length & (Long.BYTES - 1));
        content.setLongLittleEndian(place, Pointer.list(place, target, ElementSize.BYTE, bytes.length));
    }

    private void pad(int zeros) {
        content.ensure(Long.BYTES);
        content.setLongLittleEndian(content.size(), 0);
        content.advance(zeros);
    }

    private static void requireCount(long count) {
        if (count > MAX_COUNT) {
            throw new EncodingException("takes " + count + " elements or words, too many for a Cap'n Proto list");
        }
    }
}
