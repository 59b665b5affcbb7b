package io.wireformat.model.internal.introspection;

import io.wireformat.model.Field;
import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Calls a constructor or factory method with a property for each parameter.
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
