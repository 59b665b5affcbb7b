package io.wireformat.model;

/** What only the value itself tells: null, a boolean, a number, text, a list or an object, as JSON has them. */
public enum OpenType implements FieldType {
    /** A {@link tools.jackson.databind.JsonNode}. */
    JSON
}
