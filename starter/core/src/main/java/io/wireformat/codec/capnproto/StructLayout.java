package io.wireformat.codec.capnproto;

import java.util.Arrays;

/**
 * Puts the fields of a struct where Cap'n Proto's compiler puts them: each, in the order of the ordinals, into the
 * smallest hole that is large enough, else into a new word, whose rest becomes holes. So every reader and writer that
 * was generated from the schema finds them.
 *
 * <p>Sizes are powers of two, given by their exponent: 0 for a bit, 6 for a word. There is never more than one hole of
 * a size.
 */
final class StructLayout {

    private static final int WORD = 6;

    private static final int DISCRIMINANT = 4;

    private static final int NONE = -1;

    /** By size, the place of the hole in multiples of the size. */
    private final int[] holes = new int[WORD];

    private int dataWords;

    private int pointers;

    StructLayout() {
        Arrays.fill(holes, NONE);
    }

    /** How many words the data takes. */
    int dataWords() {
        return dataWords;
    }

    /** How many pointers there are. */
    int pointers() {
        return pointers;
    }

    /** Places a value within the data; returns where, in multiples of its size. */
    int addData(int size) {
        int hole = takeHole(size);
        if (hole != NONE) {
            return hole;
        }
        int place = dataWords++ << (WORD - size);
        int next = place + 1;
        for (int i = size; i < WORD; i++) {
            holes[i] = next;
            next = (next + 1) / 2;
        }
        return place;
    }

    /** Places the number that says which member a union holds; returns where, in bytes. */
    int addDiscriminant() {
        return addData(DISCRIMINANT) * Short.BYTES;
    }

    /** Places a pointer; returns its index. */
    int addPointer() {
        return pointers++;
    }

    private int takeHole(int size) {
        if (size == WORD) {
            return NONE;
        }
        int hole = holes[size];
        if (hole != NONE) {
            holes[size] = NONE;
            return hole;
        }
        int larger = takeHole(size + 1);
        if (larger == NONE) {
            return NONE;
        }
        holes[size] = larger * 2 + 1;
        return larger * 2;
    }
}
