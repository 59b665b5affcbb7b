package io.wireformat.codec.avro;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;

/**
 * The blocks of an array or a map, the last of which is empty. The lower half of a block is its number of elements. If the
 * content declares a negative count, the block's size in bytes follows; the upper half is then the content's limit plus
 * one.
 */
final class Blocks {

    private static final int HALF = 32;

    private Blocks() {}

    /** An error for too many elements that take no bytes: a few bytes could declare any number of them. */
    static DecodingException withoutBytes(ContentReader in) {
        return in.error("the writer's schema has too long a list here, whose elements take no bytes");
    }

    /**
     * The first block.
     *
     * @param elementSize the minimum size of an element; if it is 0, only the limits on elements and memory hold the count
     */
    static long open(ContentReader in, int elementSize) {
        long count = AvroBinary.readLong(in);
        long outer = 0;
        if (count < 0) {
            outer = in.narrow(AvroBinary.readLength(in)) + 1L;
            count = -count;
        }
        if (elementSize == 0 && count > Integer.MAX_VALUE) {
            throw withoutBytes(in);
        }
        // negating the smallest long gives itself
        if (count < 0 || (elementSize > 0 && count > in.remaining() / elementSize)) {
            throw in.error(Math.abs(count) + " elements declared, " + in.remaining() + " bytes left");
        }
        return outer << HALF | count;
    }

    /** The next block, after the elements of the previous one have been read. */
    static long next(ContentReader in, long block, int elementSize) {
        if (isSized(block)) {
            in.requireEnd();
            in.widen((int) ((block >>> HALF) - 1));
        }
        return open(in, elementSize);
    }

    private static boolean isSized(long block) {
        return block >>> HALF != 0;
    }

    /** Skips the elements of a block if its size is known. */
    static boolean skipSized(ContentReader in, long block) {
        if (isSized(block)) {
            in.position(in.limit());
        }
        return isSized(block);
    }
}
