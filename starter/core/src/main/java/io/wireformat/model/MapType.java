package io.wireformat.model;

/**
 * A {@link java.util.Map}. It reads in the order of the content. Neither keys nor values are null.
 *
 * @param key {@link ScalarType#STRING}, {@link ScalarType#INT32}, {@link ScalarType#INT64} or an {@link EnumModel}
 * @param value the type of the values
 */
public record MapType(FieldType key, FieldType value) implements FieldType {}
