package io.wireformat.codec;

/**
 * What to do with a known field whose value in the content has another type than the property's, in formats that identify
 * fields by number and state the type of each.
 */
public enum WrongTypes {
    /** The content is refused. */
    REFUSE,
    /** The field is skipped, like an unknown one. */
    SKIP
}
