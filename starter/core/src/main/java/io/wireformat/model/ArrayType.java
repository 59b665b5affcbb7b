package io.wireformat.model;

/**
 * An array of primitives, whose values are {@code boolean[]}, {@code int[]}, {@code long[]}, {@code float[]} or
 * {@code double[]}. In a schema it is what a {@link ListType} of the element is.
 *
 * @param element what each element is
 */
public record ArrayType(ScalarType element) implements FieldType {

    /** What it is in a schema. */
    public ListType asList() {
        return new ListType(element);
    }
}
