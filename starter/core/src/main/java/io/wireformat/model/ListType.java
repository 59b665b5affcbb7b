package io.wireformat.model;

/**
 * An ordered collection. It reads as an {@link java.util.ArrayList}, which callers must not modify, or as an empty
 * {@link java.util.List}. Its elements are never null.
 *
 * @param element the type of the elements
 */
public record ListType(FieldType element) implements FieldType {}
