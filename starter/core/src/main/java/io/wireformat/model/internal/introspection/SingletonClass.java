package io.wireformat.model.internal.introspection;

import io.wireformat.model.Field;
import io.wireformat.model.internal.json.JsonMapping;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The construction of a Kotlin object: every content is read as the only instance, and the values of its properties are
 * ignored, as in JSON.
 *
 * @param properties the classes of the properties
 * @param instance the instance
 */
record SingletonClass(List<Class<?>> properties, Object instance) implements Construction {

    static MessageClass of(Class<?> type, JsonMapping.Mapped mapped, Object instance) {
        List<Class<?>> classes = new ArrayList<>();
        List<MessageClass.Property> properties = WriteOnlyClass.properties(type, mapped, true, List.of(), classes);
        return new MessageClass(new SingletonClass(classes, instance), properties);
    }

    @Override
    public MethodHandle compose(List<MethodHandle> values, List<Field> fields, @Nullable Object[] absent) {
        return MethodHandles.dropArguments(
                MethodHandles.constant(Object.class, instance),
                0,
                MethodType.methodType(void.class, Object[].class, long[].class).parameterList());
    }
}
