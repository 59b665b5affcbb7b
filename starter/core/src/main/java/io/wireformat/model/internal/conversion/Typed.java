package io.wireformat.model.internal.conversion;

import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;

/**
 * What a property holds, and how it is made from the property's own value.
 *
 * @param type what formats carry
 * @param conversion between the property's value and what formats carry
 */
public record Typed(FieldType type, Conversion conversion) {

    /** A type whose values are carried as they are. */
    public static Typed of(FieldType type, Class<?> javaClass) {
        return new Typed(type, Conversion.identity(javaClass));
    }

    /** The same as another type. */
    public Typed as(FieldType other) {
        return new Typed(other, conversion);
    }

    /** The same, made of what another conversion makes. */
    public Typed from(Conversion first) {
        return first.isIdentity() ? this : new Typed(type, first.then(conversion));
    }

    /** The elements' type as that of a list. */
    public Typed listed() {
        return new Typed(new ListType(type), conversion.ofElements());
    }
}
