package io.wireformat.model.internal.introspection;

import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** How a value is made of its properties, which {@link FieldValues} hold. */
public interface Construction {

    /** The class of the property in each slot. */
    List<Class<?>> properties();

    /**
     * Composes a handle that makes a value from the slots' references and primitives.
     *
     * @param values for each slot, a handle that takes the property from the array of the two that holds it
     * @param fields the fields that the slots are of
     * @param absent for each slot, what it refers to when the content does not mention the field
     */
    MethodHandle compose(List<MethodHandle> values, List<Field> fields, @Nullable Object[] absent);

    /** Takes the properties of the slots, each as its own parameter; null when it takes more than a call. */
    default @Nullable MethodHandle creator() {
        return null;
    }

    /**
     * Spreads a call's arguments over the slots' references and primitives.
     *
     * @param first the parameter that takes the first argument; those before it stay
     * @param arguments each takes its value from one of the two arrays
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
