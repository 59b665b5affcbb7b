package io.wireformat.codec;

/** What became of binding a type to a format. */
public sealed interface Binding {

    /**
     * The format carries the type.
     *
     * @param plan writes and reads its values
     */
    record Bound(Plan plan) implements Binding {}

    /**
     * The format does not carry the type.
     *
     * @param reason names the field at fault and says why, for the developer who owns the type
     */
    record Declined(String reason) implements Binding {}
}
