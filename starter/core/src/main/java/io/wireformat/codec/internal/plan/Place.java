package io.wireformat.codec.internal.plan;

import io.wireformat.model.ArrayType;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a value stands, from which a format makes its key.
 *
 * @param role what the value is there
 * @param type what it is
 * @param owner the message or the union that has the field; any other type at the root
 * @param index the place of the field, that it is or that it is a part of, among the owner's
 * @param variant what the format says of whatever it is in, by {@link Operations#variant(Object)}
 */
public record Place(
        Role role,
        FieldType type,
        FieldType owner,
        int index,
        @Nullable Object variant) {

    /** What a value is in its field. */
    public enum Role {
        /** The field itself. */
        FIELD,
        /** An element of a list or an array. */
        ELEMENT,
        /** A map's key. */
        KEY,
        /** A map's value. */
        VALUE,
        /** All of the content. */
        ROOT
    }

    /** A part of what is here. */
    Place part(Role part, FieldType partType, @Nullable Object within) {
        return new Place(part, partType, owner, index, within);
    }

    /** The field that it is, or that it is a part of; there is none at the root. */
    public Field field() {
        List<Field> fields = owner instanceof UnionModel union ? union.alternatives() : ((MessageModel) owner).fields();
        return fields.get(index);
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
