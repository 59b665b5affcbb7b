package io.wireformat.model;

/**
 * An array of primitives, whose values are {@code boolean[]}, {@code int[]}, {@code long[]}, {@code float[]} or
 * {@code double[]}. In a schema it is a {@link ListType} of the element.
 *
 * @param element the type of the elements
 */
public record ArrayType(ScalarType element) implements FieldType {

    /** The type in a schema. */
    public ListType asList() {
        return new ListType(element);
    }
}
