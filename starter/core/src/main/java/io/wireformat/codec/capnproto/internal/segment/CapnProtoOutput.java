package io.wireformat.codec.capnproto.internal.segment;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.Utf8;

/**
 * One piece of Cap'n Proto content in the making, in a single segment: a struct or list first, then what its pointers
 * lead to. Whatever is complete ends at a multiple of a word. For one thread.
 */
public final class CapnProtoOutput {

    /** Lists count their elements, and pointers the words between, in 29 bits. */
    private static final int MAX_COUNT = (1 << 29) - 1;

    private static final int SEGMENT_TABLE = 2 * Integer.BYTES;

    private CapnProtoOutput() {}

    /** Leaves room for the segment table and the root pointer; returns where the latter is. */
    public static int openRoot(ContentBuffer out) {
        out.writeZeros(SEGMENT_TABLE + Long.BYTES);
        return out.size() - Long.BYTES;
    }

    /** Completes content: the size of its only segment, in words. */
    public static void closeRoot(ContentBuffer out, int start) {
        out.setIntLittleEndian(start + Integer.BYTES, (out.size() - start - SEGMENT_TABLE) / Long.BYTES);
    }

    /** Room for words, all zero; returns where. */
    private static int allocate(ContentBuffer out, int words) {
        int at = out.size();
        out.writeZeros(words * Long.BYTES);
        return at;
    }

    /**
     * Starts a struct whose pointer is at a place.
     *
     * @return where it is, all zero
     */
    public static int openStruct(ContentBuffer out, int place, int dataWords, int structPointers) {
        int target = allocate(out, dataWords + structPointers);
        out.setLongLittleEndian(place, Pointer.struct(place, target, dataWords, structPointers));
        return target;
    }

    /**
     * Starts a list whose pointer is at a place.
     *
     * @param elementSize how many bits each element takes
     * @return where the first element is; all are zero
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
     * @return where the first struct is; all are zero
     */
    public static int openStructList(ContentBuffer out, int place, int count, int dataWords, int structPointers) {
        long words = (long) count * (dataWords + structPointers);
        requireCount(words);
        int tag = allocate(out, 1 + (int) words);
        out.setLongLittleEndian(place, Pointer.list(place, tag, ElementSize.COMPOSITE, (int) words));
        out.setLongLittleEndian(tag, Pointer.structTag(count, dataWords, structPointers));
        return tag + Long.BYTES;
    }

    /** A text, whose pointer is at a place, and a NUL. */
    public static void writeText(ContentBuffer out, int place, String text) {
        int target = out.size();
        byte[] encoded = Utf8.encode(text);
        requireCount(encoded.length + 1L);
        out.writeBytes(encoded);
        pad(out, Long.BYTES - encoded.length % Long.BYTES);
        out.setLongLittleEndian(place, Pointer.list(place, target, ElementSize.BYTE, encoded.length + 1));
    }

    /** Bytes, whose pointer is at a place. */
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
