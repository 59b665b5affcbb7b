package io.wireformat.model;

/** Any JSON value: null, a boolean, a number, text, a list or an object. */
public enum OpenType implements FieldType {
    /** A {@link tools.jackson.databind.JsonNode}. */
    JSON
}
