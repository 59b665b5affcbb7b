package io.wireformat.model;

/**
 * A map, whose values are {@link java.util.Map}s. It reads back in the order of the content; neither keys nor values
 * are null.
 *
 * @param key {@link ScalarType#STRING}, {@link ScalarType#INT32}, {@link ScalarType#INT64} or an {@link EnumModel}
 * @param value what each value is
 */
public record MapType(FieldType key, FieldType value) implements FieldType {}
