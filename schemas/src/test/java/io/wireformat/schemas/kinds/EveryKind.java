package io.wireformat.schemas.kinds;

import io.wireformat.SignedInt;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value of each type that every format has, present and optional: the studies' messages lack most of them. */
@SuppressWarnings("ArrayRecordComponent") // tests compare its JSON
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

    /** A suit of cards. */
    public enum Suit {
        CLUBS,
        DIAMONDS,
        HEARTS,
        SPADES_OF_TWO_WORDS
    }

    /** A nested message. */
    public record Place(int x, double y, @Nullable String name) {}
}
