package io.wireformat.codec.avro.internal.datum;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;

/**
 * The counts of the blocks of an array or a map, the last block without any element. A negative count says that the
 * block's size in bytes comes next. For one collection.
 */
public final class BlockCounts {

    private final ContentReader in;

    private final int elementSize;

    private boolean sized;

    private int outer;

    /**
     * Counts that come next.
     *
     * @param elementSize the fewest bytes that an element takes; positive
     */
    public BlockCounts(ContentReader in, int elementSize) {
        this.in = in;
        this.elementSize = elementSize;
    }

    /** For elements that may take no bytes, of which a few bytes could declare any number. */
    public static DecodingException withoutBytes(ContentReader in) {
        return in.error("the writer's schema has a list here whose elements take up no bytes");
    }

    /** Passes the elements of the block if its size is known. */
    public boolean skipSized() {
        if (sized) {
            in.position(in.limit());
        }
        return sized;
    }

    /** How many elements the next block has, once those of the block before have been read; 0 behind the last. */
    public int next() {
        if (sized) {
            in.requireEnd();
            in.widen(outer);
        }
        long count = AvroBinary.readLong(in);
        sized = count < 0;
        if (sized) {
            outer = in.narrow(AvroBinary.readLength(in));
            count = -count;
        }
        // the smallest long has no opposite and stays negative
        if (count < 0 || count > in.remaining() / elementSize) {
            throw in.error(Math.abs(count) + " elements declared, " + in.remaining() + " bytes left");
        }
        return (int) count;
    }
}
