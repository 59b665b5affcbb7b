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
 * Gives a property the same value in each object, whatever content says: the name of the class, which JSON reads into
 * the property that tells it from others.
 *
 * @param made how values are made otherwise
 * @param slot the constructor's parameter that takes the value; negative where a setter does
 * @param setter sets the value; null where a parameter takes it
 * @param value the value
 */
record ImpliedProperty(
        Construction made,
        int slot,
        @Nullable MethodHandle setter,
        @Nullable Object value) implements Construction {

    /** The construction of a class, with what is implied in it. */
    static Construction of(Construction made, JsonMapping.Mapped mapped, Class<?> type) {
        OwnType own = mapped.ownType();
        SettableBeanProperty reader =
                own == null ? null : mapped.reading().readers().get(own.property());
        if (own == null || reader == null || !own.isImplied(reader) || made instanceof Unmade) {
            return made;
        }
        if (mapped.reading().build() != null) {
            throw new UnsupportedTypeException(
                    type.getSimpleName() + "." + reader.getName(),
                    "JSON tells the class from others by it, and makes it with a builder; make it with setters");
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
