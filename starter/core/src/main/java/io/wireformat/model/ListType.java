package io.wireformat.model;

/**
 * An ordered collection. It reads back as an unmodifiable-by-convention {@link java.util.ArrayList}, or as an empty
 * {@link java.util.List}; its elements are never null.
 *
 * @param element what each element is
 */
public record ListType(FieldType element) implements FieldType {}
