package io.wireformat.model;

import io.wireformat.DecodingException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes values from slots. The constructor's arguments are spread over one array of references and one of primitives,
 * within the handle, so that a call costs what a direct one does.
 */
final class Instantiator {

    private static final byte[] NO_BYTES = {};

    private static final long[] NO_PRIMITIVES = {};

    private final MethodHandle constructor;

    private final int arity;

    private final boolean primitives;

    private @Nullable Object[] absent = new Object[0];

    private List<Field> required = List.of();

    private Instantiator(MethodHandle constructor, int arity, boolean primitives) {
        this.constructor = constructor;
        this.arity = arity;
        this.primitives = primitives;
    }

    /** A handle on the constructor, of its own type. */
    static Instantiator of(MethodHandle constructor) {
        Class<?>[] parameters = constructor.type().parameterArray();
        MethodHandle[] elements = new MethodHandle[parameters.length];
        int[] order = new int[parameters.length];
        for (int i = 0; i < parameters.length; i++) {
            elements[i] = parameters[i].isPrimitive() ? primitive(parameters[i], i) : reference(parameters[i], i);
            order[i] = parameters[i].isPrimitive() ? 1 : 0;
        }
        MethodHandle spread = MethodHandles.filterArguments(constructor, 0, elements);
        MethodType arrays = MethodType.methodType(constructor.type().returnType(), Object[].class, long[].class);
        return new Instantiator(
                MethodHandles.permuteArguments(spread, arrays, order).asType(arrays.changeReturnType(Object.class)),
                parameters.length,
                Arrays.stream(parameters).anyMatch(Class::isPrimitive));
    }

    void complete(List<Field> fields) {
        absent = new Object[arity];
        for (Field field : fields) {
            absent[field.slot()] = field.nullable() ? null : zero(field.type());
        }
        required = fields.stream()
                .filter(f -> !f.nullable() && !f.javaType().isPrimitive() && zero(f.type()) == null)
                .toList();
    }

    Slots newSlots() {
        return new Slots(absent.clone(), primitives ? new long[arity] : NO_PRIMITIVES);
    }

    Object newInstance(Slots slots) {
        for (int i = 0, n = required.size(); i < n; i++) {
            Field field = required.get(i);
            if (slots.get(field.slot()) == null) {
                absent(slots, field);
            }
        }
        try {
            return (Object) constructor.invokeExact(slots.references(), slots.primitives());
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new DecodingException("the constructor refuses the content", -1, e);
        }
    }

    private static void absent(Slots slots, Field field) {
        Enum<?> zero = field.type() instanceof EnumModel e ? e.byNumberOrFallback(0) : null;
        if (zero == null) {
            throw new DecodingException("is absent, but must not be null").inField(field.name());
        }
        slots.set(field.slot(), zero);
    }

    private static @Nullable Object zero(FieldType type) {
        if (type instanceof ListType) {
            return List.of();
        }
        if (!(type instanceof ScalarType scalar)) {
            return null;
        }
        return switch (scalar) {
            case BOOLEAN -> false;
            case INT32 -> 0;
            case INT64 -> 0L;
            case FLOAT64 -> 0.0;
            case STRING -> "";
            case BYTES -> NO_BYTES;
        };
    }

    private static MethodHandle primitive(Class<?> type, int index) {
        MethodHandle element = MethodHandles.insertArguments(MethodHandles.arrayElementGetter(long[].class), 1, index);
        if (type == double.class) {
            return MethodHandles.filterReturnValue(element, LONG_BITS_TO_DOUBLE);
        }
        return MethodHandles.explicitCastArguments(element, MethodType.methodType(type, long[].class));
    }

    private static MethodHandle reference(Class<?> type, int index) {
        return MethodHandles.insertArguments(MethodHandles.arrayElementGetter(Object[].class), 1, index)
                .asType(MethodType.methodType(type, Object[].class));
    }

    private static final MethodHandle LONG_BITS_TO_DOUBLE;

    static {
        try {
            LONG_BITS_TO_DOUBLE = MethodHandles.publicLookup()
                    .findStatic(Double.class, "longBitsToDouble", MethodType.methodType(double.class, long.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
