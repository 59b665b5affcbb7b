package io.wireformat.codec;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * How a format identifies fields, constants and values, and so which changes to a message break its content. Immutable.
 *
 * @param title the format's name for people
 * @param invariants facts that must not change, or content is refused or misread
 */
public record Compatibility(String title, Set<Invariant> invariants) {

    /** The formats of the application's mapper, whose content contains all names. */
    public static final Compatibility JSON = likeJson("JSON (XML, CBOR, Smile)");

    /** Copies the set. */
    public Compatibility {
        invariants = Set.copyOf(invariants);
    }

    /** A format that identifies fields and constants by their names. */
    public static Compatibility byName(String title, Invariant... more) {
        return new Compatibility(title, with(EnumSet.of(Invariant.FIELD_NAMES, Invariant.CONSTANT_NAMES), more));
    }

    /**
     * A format that identifies fields, alternatives and constants by their numbers, and distinguishes text from other
     * values.
     */
    public static Compatibility byNumber(String title, Invariant... more) {
        Set<Invariant> invariants = EnumSet.of(
                Invariant.NUMBERS,
                Invariant.CONSTANT_NUMBERS,
                Invariant.NUMBERS_AND_TEXT,
                Invariant.CONSTANTS_AND_TEXT);
        return new Compatibility(title, with(invariants, more));
    }

    /** A format whose content has the structure of JSON, in other bytes. */
    public static Compatibility likeJson(String title) {
        return byName(
                title,
                Invariant.ALTERNATIVE_NAMES,
                Invariant.COLLECTION_PRESENCE,
                Invariant.EVERY_FIELD,
                Invariant.EVERY_CONSTANT);
    }

    private static Set<Invariant> with(Set<Invariant> invariants, Invariant... more) {
        invariants.addAll(List.of(more));
        return invariants;
    }

    /** A fact that a format may rely on. */
    public enum Invariant {
        /** A field is identified by its name. */
        FIELD_NAMES,
        /** A field, or an alternative of a union, is identified by its number or by a position derived from it. */
        NUMBERS,
        /** A field is identified by its position, so none may be added between two others. */
        FIELD_PLACES,
        /** An alternative of a union is identified by its name. */
        ALTERNATIVE_NAMES,
        /** An alternative of a union is identified by its position. */
        ALTERNATIVE_PLACES,
        /** The content, or the schema that resolves it, contains the name of an enum. */
        ENUM_NAMES,
        /** A constant is identified by its name. */
        CONSTANT_NAMES,
        /** A constant is identified by its number. */
        CONSTANT_NUMBERS,
        /** 32-bit and 64-bit integers are written in different ways. */
        INTEGER_WIDTHS,
        /** 32-bit and 64-bit floating-point numbers are written in different ways. */
        FLOAT_WIDTHS,
        /** {@link io.wireformat.SignedInt} integers are written differently from other integers. */
        SIGNED_INTEGERS,
        /** A number is never read as text. */
        NUMBERS_AND_TEXT,
        /** A constant is never read as text. */
        CONSTANTS_AND_TEXT,
        /** A nullable number, boolean or constant is written differently from one that is never null. */
        NUMBER_PRESENCE,
        /** Nullable text or bytes are written differently from those that are never null. */
        TEXT_PRESENCE,
        /** A null collection is written differently from an empty one. */
        COLLECTION_PRESENCE,
        /** A field that is never null must be present. */
        EVERY_FIELD,
        /** A constant must be known, even if the enum has a default for unknown ones. */
        EVERY_CONSTANT
    }
}
