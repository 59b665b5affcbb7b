package io.wireformat.model;

/**
 * How JSON tells the alternatives of a union apart.
 *
 * @param form where JSON writes which alternative follows
 * @param property the property that holds an alternative's id; empty where none does
 * @param visible whether JSON gives the id to the property of that name too, where the alternative has one
 * @see com.fasterxml.jackson.annotation.JsonTypeInfo
 */
public record Discriminator(Form form, String property, boolean visible) {

    /** Where JSON writes which alternative follows. */
    public enum Form {
        /** In a property that JSON adds to those of the alternative. */
        PROPERTY,
        /** In a property of the alternative itself. */
        EXISTING_PROPERTY,
        /** As the name of the only property of an object, which holds the alternative. */
        WRAPPER_OBJECT,
        /** Nowhere: the names of its properties tell. */
        DEDUCTION
    }
}
