package io.wireformat.codec.capnproto.internal.segment;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.Utf8;

/**
 * Writes Cap'n Proto content in a single segment: a struct or list first, then the targets of its pointers. Each value is
 * padded to whole words. For one thread.
 */
public final class CapnProtoOutput {

    /** The 29 bits that a list pointer has for the number of elements. */
    private static final int MAX_COUNT = (1 << 29) - 1;

    private static final int SEGMENT_TABLE = 2 * Integer.BYTES;

    private CapnProtoOutput() {}

    /** Leaves room for the segment table and the root pointer; returns the place of the pointer. */
    public static int openRoot(ContentBuffer out) {
        out.writeZeros(SEGMENT_TABLE + Long.BYTES);
        return out.size() - Long.BYTES;
    }

    /** Completes content by setting the size of its only segment. */
    public static void closeRoot(ContentBuffer out, int start) {
        out.setIntLittleEndian(start + Integer.BYTES, (out.size() - start - SEGMENT_TABLE) / Long.BYTES);
    }

    /** Appends zero words; returns the place of the first. */
    private static int allocate(ContentBuffer out, int words) {
        int at = out.size();
        out.writeZeros(words * Long.BYTES);
        return at;
    }

    /**
     * Starts a struct whose pointer is at a place.
     *
     * @return its place; all its words are zero
     */
    public static int openStruct(ContentBuffer out, int place, int dataWords, int structPointers) {
        int target = allocate(out, dataWords + structPointers);
        out.setLongLittleEndian(place, Pointer.struct(place, target, dataWords, structPointers));
        return target;
    }

    /**
     * Starts a list whose pointer is at a place.
     *
     * @param elementSize the size of each element
     * @return the place of the first element; all are zero
     */
    public static int openList(ContentBuffer out, int place, ElementSize elementSize, int count) {
        requireCount(count);
        int target = allocate(out, elementSize.words(count));
        out.setLongLittleEndian(place, Pointer.list(place, target, elementSize, count));
        return target;
    }

    /**
     * Starts a list of structs whose pointer is at a place.
     *
     * @return the place of the first struct; all are zero
     */
    public static int openStructList(ContentBuffer out, int place, int count, int dataWords, int structPointers) {
        long words = (long) count * (dataWords + structPointers);
        requireCount(words);
        int tag = allocate(out, 1 + (int) words);
        out.setLongLittleEndian(place, Pointer.list(place, tag, ElementSize.COMPOSITE, (int) words));
        out.setLongLittleEndian(tag, Pointer.structTag(count, dataWords, structPointers));
        return tag + Long.BYTES;
    }

    /** Writes a text whose pointer is at a place, and a NUL. */
    public static void writeText(ContentBuffer out, int place, String text) {
        int target = out.size();
        byte[] encoded = Utf8.encode(text);
        requireCount(encoded.length + 1L);
        out.writeBytes(encoded);
        pad(out, Long.BYTES - encoded.length % Long.BYTES);
        out.setLongLittleEndian(place, Pointer.list(place, target, ElementSize.BYTE, encoded.length + 1));
    }

    /** Writes bytes whose pointer is at a place. */
    public static void writeBytes(ContentBuffer out, int place, byte[] bytes) {
        requireCount(bytes.length);
        int target = out.size();
        out.writeBytes(bytes);
        pad(out, -bytes.length & (Long.BYTES - 1));
        out.setLongLittleEndian(place, Pointer.list(place, target, ElementSize.BYTE, bytes.length));
    }

    private static void pad(ContentBuffer out, int zeros) {
        out.ensure(Long.BYTES);
        out.setLongLittleEndian(out.size(), 0);
        out.advance(zeros);
    }

    private static void requireCount(long count) {
        if (count > MAX_COUNT) {
            throw new EncodingException("takes " + count + " elements or words, too many for a Cap'n Proto list");
        }
    }
}
