package io.wireformat.model.internal.introspection;

import io.wireformat.model.Field;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Creates a builder, which then creates the value.
 *
 * @param builder creates the builder and sets the properties
 * @param build creates the value
 */
record BuilderCall(Construction builder, MethodHandle build) implements Construction {

    @Override
    public List<Class<?>> properties() {
        return builder.properties();
    }

    @Override
    public MethodHandle compose(List<MethodHandle> values, List<Field> fields, @Nullable Object[] absent) {
        return MethodHandles.filterReturnValue(builder.compose(values, fields, absent), build);
    }
}
