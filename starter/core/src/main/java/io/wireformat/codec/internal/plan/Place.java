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
 * The place of a value in a type, from which a format creates a key.
 *
 * @param role the value's role there
 * @param type the value's type
 * @param owner the message or the union that contains the field; any other type at the root
 * @param index the index in the owner of the field that it is, or that it is a part of
 * @param variant the variant of the enclosing type, by {@link Grammar#variant(Object)}
 */
public record Place(
        Role role,
        FieldType type,
        FieldType owner,
        int index,
        @Nullable Object variant) {

    /** The role of a value in its field. */
    public enum Role {
        /** The field itself. */
        FIELD,
        /** An element of a list or an array. */
        ELEMENT,
        /** A map's key. */
        KEY,
        /** A map's value. */
        VALUE,
        /** The root. */
        ROOT
    }

    /** A place within this one. */
    Place part(Role part, FieldType partType, @Nullable Object within) {
        return new Place(part, partType, owner, index, within);
    }

    /** The field that it is, or that it is a part of; not for the root. */
    public Field field() {
        List<Field> fields = owner instanceof UnionModel union ? union.alternatives() : ((MessageModel) owner).fields();
        return fields.get(index);
    }

    public Kind kind() {
        return Kind.of(type);
    }

    /** The kind of the elements of a list or an array. */
    public Kind element() {
        return Kind.of(type instanceof ArrayType array ? array.element() : ((ListType) type).element());
    }
}
