package io.wireformat.model.internal.introspection;

import io.wireformat.DecodingException;
import io.wireformat.model.Field;
import io.wireformat.model.UnsupportedTypeException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The construction of a class whose values are written but not read.
 *
 * @param properties the classes of the properties
 * @param reason why values are not read
 */
record WriteOnlyConstruction(List<Class<?>> properties, UnsupportedTypeException reason) implements Construction {

    @Override
    public MethodHandle compose(List<MethodHandle> values, List<Field> fields, @Nullable Object[] absent) {
        return MethodHandles.dropArguments(
                MethodHandles.throwException(Object.class, DecodingException.class)
                        .bindTo(new DecodingException(reason.reason())),
                0,
                MethodType.methodType(void.class, Object[].class, long[].class).parameterList());
    }
}
