package io.wireformat.codec;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * How a format tells things apart, and so which changes to a message its content does not survive. Immutable.
 *
 * @param title what people call the format
 * @param kept what must stay as it is, or content is refused or taken for something else
 */
public record Compatibility(String title, Set<Kept> kept) {

    /** What follows the application's mapper, and so says the names of all that it holds. */
    public static final Compatibility JSON = likeJson("JSON (XML, CBOR, Smile)");

    /** A format of which the set is copied. */
    public Compatibility {
        kept = Set.copyOf(kept);
    }

    /** A format that finds fields and constants by their names. */
    public static Compatibility byName(String title, Kept... more) {
        return new Compatibility(title, with(EnumSet.of(Kept.FIELD_NAMES, Kept.CONSTANT_NAMES), more));
    }

    /** A format that finds fields, alternatives and constants by their numbers, and tells text from other values. */
    public static Compatibility byNumber(String title, Kept... more) {
        Set<Kept> kept =
                EnumSet.of(Kept.NUMBERS, Kept.CONSTANT_NUMBERS, Kept.NUMBERS_AND_TEXT, Kept.CONSTANTS_AND_TEXT);
        return new Compatibility(title, with(kept, more));
    }

    /** A format whose content is what JSON would say, in other bytes. */
    public static Compatibility likeJson(String title) {
        return byName(title, Kept.ALTERNATIVE_NAMES, Kept.COLLECTION_PRESENCE, Kept.EVERY_FIELD, Kept.EVERY_CONSTANT);
    }

    private static Set<Kept> with(Set<Kept> kept, Kept... more) {
        kept.addAll(List.of(more));
        return kept;
    }

    /** What a format may rely on. */
    public enum Kept {
        /** A field is found by its name. */
        FIELD_NAMES,
        /** A field, or an alternative of a union, is found by its number or a place that follows from it. */
        NUMBERS,
        /** A field is found by its place among the others, so that none may be added between two. */
        FIELD_PLACES,
        /** An alternative of a union is found by its name. */
        ALTERNATIVE_NAMES,
        /** An alternative of a union is found by its place among the others. */
        ALTERNATIVE_PLACES,
        /** Content, or what resolves it, says the name of an enum. */
        ENUM_NAMES,
        /** A constant is found by its name. */
        CONSTANT_NAMES,
        /** A constant is found by its number. */
        CONSTANT_NUMBERS,
        /** Integers of 32 and of 64 bits are written in different ways. */
        INTEGER_WIDTHS,
        /** Floating-point numbers of 32 and of 64 bits are written in different ways. */
        FLOAT_WIDTHS,
        /** Integers of {@link io.wireformat.SignedInt} are written in another way than others. */
        SIGNED_INTEGERS,
        /** A number is never read as text. */
        NUMBERS_AND_TEXT,
        /** A constant is never read as text. */
        CONSTANTS_AND_TEXT,
        /** A number, a boolean or a constant is written in another way where it may be null. */
        NUMBER_PRESENCE,
        /** Text or bytes are written in another way where they may be null. */
        TEXT_PRESENCE,
        /** A null collection is written in another way than an empty one. */
        COLLECTION_PRESENCE,
        /** A field that is never null must be there. */
        EVERY_FIELD,
        /** A constant must be known, also where there is a default for others. */
        EVERY_CONSTANT
    }
}
