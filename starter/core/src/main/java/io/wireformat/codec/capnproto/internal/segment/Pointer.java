package io.wireformat.codec.capnproto.internal.segment;

/**
 * Encodes and decodes pointers: words whose two lowest bits give the kind of the target.
 *
 * @see <a href="https://capnproto.org/encoding.html#structs">Cap'n Proto: encoding, structs and what follows</a>
 */
final class Pointer {

    static final int STRUCT = 0;
    static final int LIST = 1;

    /** Points to the value's pointer, mostly in another segment. */
    static final int FAR = 2;

    private static final int MASK = 3;
    private static final int OFFSET_SHIFT = 2;
    private static final long OFFSET_MASK = 0xFFFFFFFFL;
    private static final int DATA_SHIFT = 32;
    private static final int POINTERS_SHIFT = 48;
    private static final int SECTION_MASK = 0xFFFF;
    private static final int ELEMENT_SIZE_SHIFT = 32;
    private static final int ELEMENT_SIZE_MASK = 7;
    private static final int COUNT_SHIFT = 35;
    private static final int FAR_DOUBLE = 4;
    private static final int FAR_OFFSET_SHIFT = 3;

    private Pointer() {}

    static long struct(int place, int target, int dataWords, int pointers) {
        // a struct without size is at its own pointer, because a word of zeros would be null
        long offset = dataWords + pointers == 0 ? -1 : offset(place, target);
        return structTag(offset, dataWords, pointers);
    }

    /** The tag before a list of structs: it has their number instead of an offset. */
    static long structTag(long count, int dataWords, int pointers) {
        return (count << OFFSET_SHIFT) & OFFSET_MASK
                | (long) dataWords << DATA_SHIFT
                | (long) pointers << POINTERS_SHIFT;
    }

    static long list(int place, int target, ElementSize elementSize, int count) {
        return (offset(place, target) << OFFSET_SHIFT) & OFFSET_MASK
                | LIST
                | (long) elementSize.ordinal() << ELEMENT_SIZE_SHIFT
                | (long) count << COUNT_SHIFT;
    }

    private static long offset(int place, int target) {
        return (target - place) / Long.BYTES - 1;
    }

    static int of(long pointer) {
        return (int) pointer & MASK;
    }

    /** The distance between a pointer and its target in words; negative if the target comes first. */
    static int offset(long pointer) {
        return (int) pointer >> OFFSET_SHIFT;
    }

    /** How many structs follow a tag. */
    static int tagCount(long pointer) {
        return (int) pointer >>> OFFSET_SHIFT;
    }

    static int dataWords(long pointer) {
        return (int) (pointer >>> DATA_SHIFT) & SECTION_MASK;
    }

    static int pointers(long pointer) {
        return (int) (pointer >>> POINTERS_SHIFT);
    }

    static ElementSize elementSize(long pointer) {
        return ElementSize.of((int) (pointer >>> ELEMENT_SIZE_SHIFT) & ELEMENT_SIZE_MASK);
    }

    static int count(long pointer) {
        return (int) (pointer >>> COUNT_SHIFT);
    }

    /** Whether a far pointer points to another far pointer and a tag. */
    static boolean isDouble(long pointer) {
        return (pointer & FAR_DOUBLE) != 0;
    }

    /** The target of a far pointer in its segment, in words. */
    static int farOffset(long pointer) {
        return (int) pointer >>> FAR_OFFSET_SHIFT;
    }

    static int farSegment(long pointer) {
        return (int) (pointer >>> DATA_SHIFT);
    }
}
