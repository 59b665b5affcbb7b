package io.wireformat.codec.internal.plan;

import io.wireformat.model.ArrayType;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;

/**
 * Where a value stands, from which a format makes its key.
 *
 * @param role what the value is there
 * @param type what it is
 * @param field the field that it is, or that it is a part of
 * @param index the field's place among the message's fields
 * @param message the message that has the field
 */
public record Place(Role role, FieldType type, Field field, int index, MessageModel message) {

    /** What a value is in its field. */
    public enum Role {
        /** The field itself. */
        FIELD,
        /** An element of a list or an array. */
        ELEMENT,
        /** A map's key. */
        KEY,
        /** A map's value. */
        VALUE
    }

    /** A part of what is here. */
    Place part(Role part, FieldType partType) {
        return new Place(part, partType, field, index, message);
    }

    /** What operations the value takes. */
    public Kind kind() {
        return Kind.of(type);
    }

    /** What operations the elements take, of a list or an array. */
    public Kind element() {
        return Kind.of(type instanceof ArrayType array ? array.element() : ((ListType) type).element());
    }
}
