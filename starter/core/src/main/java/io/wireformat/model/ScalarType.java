package io.wireformat.model;

/** The scalar types that every format has. */
public enum ScalarType implements FieldType {
    /** {@code boolean}. */
    BOOLEAN,
    /** {@code int}: 32 bits, signed. */
    INT32,
    /** {@code long}: 64 bits, signed. */
    INT64,
    /** {@code float}: IEEE 754 binary32. */
    FLOAT32,
    /** {@code double}: IEEE 754 binary64. */
    FLOAT64,
    /** {@link String}: Unicode text, UTF-8 on the wire. */
    STRING,
    /** {@code byte[]}: octets. */
    BYTES
}
