package io.wireformat.model;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Calls what takes a property in each parameter: a constructor, or a method that stands for one.
 *
 * @param creator takes the properties of the first slots
 * @param others the classes of the properties in the other slots, which are not read
 */
record CreatorCall(MethodHandle creator, List<Class<?>> others) implements Construction {

    CreatorCall(MethodHandle creator) {
        this(creator, List.of());
    }

    @Override
    public List<Class<?>> properties() {
        return Stream.concat(creator.type().parameterList().stream(), others.stream())
                .toList();
    }

    @Override
    public MethodHandle compose(List<MethodHandle> values, List<Field> fields, @Nullable Object[] absent) {
        return Construction.spread(creator, 0, values.subList(0, creator.type().parameterCount()));
    }
}
