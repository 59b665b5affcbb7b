package io.wireformat.model.internal.conversion;

import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;

/**
 * The type of a property in formats, with the conversion from the property's own value.
 *
 * @param type the type of the wire value
 * @param conversion the conversion between the property's value and the wire value
 */
public record Typed(FieldType type, Conversion conversion) {

    /** A type without a conversion. */
    public static Typed of(FieldType type, Class<?> javaClass) {
        return new Typed(type, Conversion.identity(javaClass));
    }

    /** The same conversion with another type. */
    public Typed as(FieldType other) {
        return new Typed(other, conversion);
    }

    /** The same type, with another conversion before this one. */
    public Typed from(Conversion first) {
        return first.isIdentity() ? this : new Typed(type, first.then(conversion));
    }

    /** A list of this type. */
    public Typed listed() {
        return new Typed(new ListType(type), conversion.ofElements());
    }
}
