package io.wireformat.model;

/**
 * How to write null in a property with a default, such as {@code String type = "EFT"}, in a format that does not
 * distinguish null from absence. A reader of the same class reads an absent property as its default.
 */
public enum NullOfDefaulted {
    /** Do not write the message in the format, because null would read as the default. */
    REFUSE,
    /** Omit the property, so that a reader of the same class reads its default. */
    ABSENT
}
