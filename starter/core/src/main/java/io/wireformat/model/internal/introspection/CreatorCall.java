package io.wireformat.model.internal.introspection;

import io.wireformat.model.Field;
import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Calls what takes a property in each parameter: a constructor, or a method that stands for one.
 *
 * @param creator takes the properties of the slots
 */
public record CreatorCall(MethodHandle creator) implements Construction {

    @Override
    public List<Class<?>> properties() {
        return creator.type().parameterList();
    }

    @Override
    public MethodHandle compose(List<MethodHandle> values, List<Field> fields, @Nullable Object[] absent) {
        return Construction.spread(creator, 0, values.subList(0, creator.type().parameterCount()));
    }
}
