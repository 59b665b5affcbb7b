package io.wireformat.schemas.kinds;

import io.wireformat.SignedInt;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value of each kind that every format has, and each that may be absent: the studies' messages lack most. */
@SuppressWarnings("ArrayRecordComponent") // what is compared is its JSON
public record EveryKind(
        boolean flag,
        @Nullable Boolean flagOrNull,
        byte tiny,
        short small,
        int number,
        @Nullable Integer numberOrNull,
        @SignedInt int signed,
        long wide,
        @Nullable Long wideOrNull,
        float single,
        @Nullable Float singleOrNull,
        double fraction,
        @Nullable Double fractionOrNull,
        String text,
        @Nullable String textOrNull,
        byte[] bytes,
        byte @Nullable [] bytesOrNull,
        Suit suit,
        @Nullable Suit suitOrNull,
        Place place,
        @Nullable Place placeOrNull,
        boolean[] flags,
        int[] numbers,
        long[] wides,
        float[] singles,
        double[] fractions,
        List<String> texts,
        @Nullable List<String> textsOrNull,
        List<Suit> suits,
        List<Place> places) {

    /** Of cards. */
    public enum Suit {
        CLUBS,
        DIAMONDS,
        HEARTS,
        SPADES_OF_TWO_WORDS
    }

    /** A message within. */
    public record Place(int x, double y, @Nullable String name) {}
}
