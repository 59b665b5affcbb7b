package io.wireformat.model;

/**
 * How JSON distinguishes the alternatives of a union.
 *
 * @param form where JSON writes the id of the alternative
 * @param property the property with the id; empty if there is none
 * @param visible whether JSON also sets the alternative's own property of that name, if it has one
 * @see com.fasterxml.jackson.annotation.JsonTypeInfo
 */
public record Discriminator(Form form, String property, boolean visible) {

    /** Where JSON writes the id of the alternative. */
    public enum Form {
        /** In an additional property. */
        PROPERTY,
        /** In a property of the alternative itself. */
        EXISTING_PROPERTY,
        /** As the name of the only property of an object around the alternative. */
        WRAPPER_OBJECT,
        /** Nowhere. JSON deduces the alternative from its property names. */
        DEDUCTION
    }
}
