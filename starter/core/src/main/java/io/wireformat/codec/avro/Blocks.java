package io.wireformat.codec.avro;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;

/**
 * The blocks of an array or a map, the last one without any element. The lower half of a block is how many elements it has. A
 * negative count says that the block's size in bytes comes next; the upper half is then where the content ends behind it, plus
 * one.
 */
final class Blocks {

    private static final int HALF = 32;

    private Blocks() {}

    /** For elements that may take no bytes, of which a few bytes could declare any number. */
    static DecodingException withoutBytes(ContentReader in) {
        return in.error("the writer's schema has a list here whose elements take up no bytes");
    }

    /**
     * The first block.
     *
     * @param elementSize the fewest bytes that an element takes; positive
     */
    static long open(ContentReader in, int elementSize) {
        long count = AvroBinary.readLong(in);
        long outer = 0;
        if (count < 0) {
            outer = in.narrow(AvroBinary.readLength(in)) + 1L;
            count = -count;
        }
        // the smallest long has no opposite and stays negative
        if (count < 0 || count > in.remaining() / elementSize) {
            throw in.error(Math.abs(count) + " elements declared, " + in.remaining() + " bytes left");
        }
        return outer << HALF | count;
    }

    /** The next block, once the elements of the one before have been read. */
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

    /** Passes the elements of the block if its size is known. */
    static boolean skipSized(ContentReader in, long block) {
        if (isSized(block)) {
            in.position(in.limit());
        }
        return isSized(block);
    }
}
