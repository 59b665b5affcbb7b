package io.wireformat.model.internal.introspection;

import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Creates a value from its properties in {@link FieldValues}. */
public interface Construction {

    /** The class of the property in each slot. */
    List<Class<?>> properties();

    /**
     * Composes a handle that creates a value from the references and primitives of the slots.
     *
     * @param values for each slot, a handle that gets the property from one of the two arrays
     * @param fields the fields of the slots
     * @param absent for each slot, its reference for an absent field
     */
    MethodHandle compose(List<MethodHandle> values, List<Field> fields, @Nullable Object[] absent);

    /** A handle with one parameter for each slot; null if one call does not create the value. */
    default @Nullable MethodHandle creator() {
        return null;
    }

    /**
     * Makes a handle take its arguments from the references and primitives of the slots.
     *
     * @param first the index of the first such parameter; parameters before it stay
     * @param arguments handles that get an argument from one of the two arrays
     */
    static MethodHandle spread(MethodHandle target, int first, List<MethodHandle> arguments) {
        MethodHandle filtered = MethodHandles.filterArguments(target, first, arguments.toArray(MethodHandle[]::new));
        List<Class<?>> leading = target.type().parameterList().subList(0, first);
        MethodType type = MethodType.methodType(target.type().returnType(), leading)
                .appendParameterTypes(Object[].class, long[].class);
        IntStream arrays = arguments.stream()
                .mapToInt(argument -> argument.type().parameterType(0) == long[].class ? first + 1 : first);
        int[] order = IntStream.concat(IntStream.range(0, first), arrays).toArray();
        return MethodHandles.permuteArguments(filtered, type, order);
    }
}
