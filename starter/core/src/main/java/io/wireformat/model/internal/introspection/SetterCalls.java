package io.wireformat.model.internal.introspection;

import io.wireformat.model.Field;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Creates a value and then sets the properties in the content. Absent properties keep the value from the constructor.
 *
 * @param type the class of the value
 * @param constructor takes the properties of the first slots, or none
 * @param setters one for each slot after those
 */
record SetterCalls(Class<?> type, Construction constructor, List<Setter> setters) implements Construction {

    private static final MethodHandle IS_MENTIONED;
    private static final MethodHandle IS_NOT_ZERO;

    /**
     * A setter of a property.
     *
     * @param property the class of the property
     * @param handle sets the property; null if it cannot be set
     * @param initial the value in a new instance
     */
    record Setter(
            Class<?> property,
            @Nullable MethodHandle handle,
            @Nullable Object initial) {}

    @Override
    public List<Class<?>> properties() {
        return Stream.concat(constructor.properties().stream(), setters.stream().map(Setter::property))
                .toList();
    }

    @Override
    public MethodHandle compose(List<MethodHandle> values, List<Field> fields, @Nullable Object[] absent) {
        int taken = constructor.properties().size();
        MethodHandle set = MethodHandles.dropArguments(MethodHandles.identity(type), 1, Object[].class, long[].class);
        // the last folded handle is called first, and setters are called in the order of their numbers
        for (int i = fields.size() - 1; i >= 0; i--) {
            Field field = fields.get(i);
            Setter setter = field.slot() < taken ? null : setters.get(field.slot() - taken);
            if (setter != null && setter.handle() != null) {
                set = MethodHandles.foldArguments(
                        set, set(type, setter, setter.handle(), values.get(field.slot()), field, absent[field.slot()]));
            }
        }
        MethodHandle made = constructor.compose(values, fields, absent);
        return MethodHandles.foldArguments(set, made.asType(made.type().changeReturnType(type)));
    }

    private static MethodHandle set(
            Class<?> type,
            Setter setter,
            MethodHandle handle,
            MethodHandle value,
            Field field,
            @Nullable Object absent) {
        MethodHandle set = Construction.spread(
                handle.asType(MethodType.methodType(void.class, type, setter.property())), 1, List.of(value));
        if (setter.initial() == null && field.absent() != null) {
            return set;
        }
        MethodHandle mentioned = field.javaType().isPrimitive()
                ? MethodHandles.insertArguments(IS_NOT_ZERO, 0, field.slot())
                : MethodHandles.insertArguments(IS_MENTIONED, 0, field.slot(), absent, isEmpty(setter.initial()));
        return MethodHandles.guardWithTest(
                MethodHandles.dropArguments(mentioned, 0, type), set, MethodHandles.empty(set.type()));
    }

    /** An empty collection from the constructor stays, because the class may add to it, unlike to the one that was read. */
    private static boolean isMentioned(
            int slot, @Nullable Object zero, boolean startsEmpty, @Nullable Object[] references, long[] primitives) {
        Object value = references[slot];
        return value != null && value != zero && !(startsEmpty && isEmpty(value));
    }

    private static boolean isEmpty(@Nullable Object value) {
        return value instanceof Collection<?> collection
                ? collection.isEmpty()
                : value instanceof Map<?, ?> map && map.isEmpty();
    }

    private static boolean isNotZero(int slot, @Nullable Object[] references, long[] primitives) {
        return primitives[slot] != 0;
    }

    static {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        try {
            IS_MENTIONED = lookup.findStatic(
                    SetterCalls.class,
                    "isMentioned",
                    MethodType.methodType(
                            boolean.class, int.class, Object.class, boolean.class, Object[].class, long[].class));
            IS_NOT_ZERO = lookup.findStatic(
                    SetterCalls.class,
                    "isNotZero",
                    MethodType.methodType(boolean.class, int.class, Object[].class, long[].class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
