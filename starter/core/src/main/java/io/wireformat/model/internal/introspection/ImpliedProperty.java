package io.wireformat.model.internal.introspection;

import io.wireformat.model.Field;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.json.JsonMapping;
import io.wireformat.model.internal.json.OwnType;
import io.wireformat.model.internal.reflection.Access;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.deser.SettableBeanProperty;

/**
 * Sets a property to the same value in each object, regardless of the content: the type id, which JSON reads into the
 * property with the name of the type id.
 *
 * @param made creates the values
 * @param slot the constructor parameter for the value; negative if a setter sets it
 * @param setter sets the value; null if a parameter takes it
 * @param value the value
 */
record ImpliedProperty(
        Construction made,
        int slot,
        @Nullable MethodHandle setter,
        @Nullable Object value) implements Construction {

    /** The construction of a class, with an implied property if it has one. */
    static Construction of(Construction made, JsonMapping.Mapped mapped, Class<?> type) {
        OwnType own = mapped.ownType();
        SettableBeanProperty reader =
                own == null ? null : mapped.reading().readers().get(own.property());
        if (own == null || reader == null || !own.isImplied(reader) || made instanceof WriteOnlyConstruction) {
            return made;
        }
        if (mapped.reading().build() != null) {
            throw new UnsupportedTypeException(
                    type.getSimpleName() + "." + reader.getName(),
                    "it holds the type id of the class, which JSON creates with a builder; use setters instead");
        }
        Object value = own.implied(reader);
        return reader.isCreatorProperty()
                ? new ImpliedProperty(made, reader.getCreatorIndex(), null, value)
                : new ImpliedProperty(made, -1, Access.setter(reader.getMember().getMember()), value);
    }

    @Override
    public List<Class<?>> properties() {
        return made.properties();
    }

    @Override
    public MethodHandle compose(List<MethodHandle> values, List<Field> fields, @Nullable Object[] absent) {
        if (setter == null) {
            List<MethodHandle> implied = new ArrayList<>(values);
            MethodHandle constant = MethodHandles.constant(properties().get(slot), value);
            implied.set(slot, MethodHandles.dropArguments(constant, 0, Object[].class));
            return made.compose(implied, fields, absent);
        }
        MethodHandle composed = made.compose(values, fields, absent);
        Class<?> type = composed.type().returnType();
        MethodHandle set =
                MethodHandles.insertArguments(setter, 1, value).asType(MethodType.methodType(void.class, type));
        return MethodHandles.filterReturnValue(
                composed, MethodHandles.foldArguments(MethodHandles.identity(type), set));
    }

    @Override
    public @Nullable MethodHandle creator() {
        MethodHandle creator = setter == null ? made.creator() : null;
        return creator == null
                ? null
                : MethodHandles.dropArguments(
                        MethodHandles.insertArguments(creator, slot, value),
                        slot,
                        creator.type().parameterType(slot));
    }
}
