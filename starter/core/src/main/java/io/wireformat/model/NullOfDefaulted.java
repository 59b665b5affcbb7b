package io.wireformat.model;

/**
 * What becomes of null in a property whose class gives it another value, such as {@code String type = "EFT"}, in a format
 * that cannot tell null from absence. A reader of the same class gives an absent property that value again.
 */
public enum NullOfDefaulted {
    /** The value is not written in the format, because it would be read as another one. */
    REFUSE,
    /** The property is left out, and a reader of the same class takes its default for it. */
    ABSENT
}
