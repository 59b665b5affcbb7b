package io.wireformat.model;

import io.wireformat.DecodingException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes values from slots. The constructor's arguments are spread over one array of references and one of primitives,
 * within the handle, so that a call costs what a direct one does.
 */
final class Instantiator {

    private static final long[] NO_PRIMITIVES = {};

    private final MethodHandle constructor;

    private MethodHandle spread;

    private boolean primitives;

    private @Nullable Object[] absent = new Object[0];

    private List<Field> required = List.of();

    /** A handle on the constructor, of its own type. */
    Instantiator(MethodHandle constructor) {
        this.constructor = constructor;
        this.spread = constructor;
    }

    /** For the same message in another form. */
    Instantiator copy() {
        return new Instantiator(constructor);
    }

    void complete(List<Field> fields) {
        Class<?>[] parameters = constructor.type().parameterArray();
        MethodHandle[] arguments = new MethodHandle[parameters.length];
        for (int i = 0; i < parameters.length; i++) {
            arguments[i] = element(parameters[i], i);
        }
        absent = new Object[parameters.length];
        List<Field> missable = new ArrayList<>();
        for (Field field : fields) {
            int slot = field.slot();
            arguments[slot] =
                    MethodHandles.filterReturnValue(element(field.javaType(), slot), field.argument(parameters[slot]));
            absent[slot] = field.zero();
            if (!field.nullable() && absent[slot] == null) {
                missable.add(field);
            }
        }
        required = List.copyOf(missable);
        int[] order = new int[parameters.length];
        for (int i = 0; i < order.length; i++) {
            order[i] = arguments[i].type().parameterType(0) == long[].class ? 1 : 0;
        }
        primitives = Arrays.stream(order).anyMatch(array -> array == 1);
        MethodType arrays = MethodType.methodType(constructor.type().returnType(), Object[].class, long[].class);
        spread = MethodHandles.permuteArguments(MethodHandles.filterArguments(constructor, 0, arguments), arrays, order)
                .asType(arrays.changeReturnType(Object.class));
    }

    Slots newSlots() {
        return new Slots(absent.clone(), primitives ? new long[absent.length] : NO_PRIMITIVES);
    }

    Object newInstance(Slots slots) {
        for (int i = 0, n = required.size(); i < n; i++) {
            Field field = required.get(i);
            if (slots.get(field.slot()) == null) {
                absent(slots, field);
            }
        }
        try {
            return (Object) spread.invokeExact(slots.references(), slots.primitives());
        } catch (Error | DecodingException e) {
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

    private static MethodHandle element(Class<?> type, int index) {
        return type.isPrimitive() ? primitive(type, index) : reference(type, index);
    }

    private static MethodHandle primitive(Class<?> type, int index) {
        MethodHandle element = MethodHandles.insertArguments(MethodHandles.arrayElementGetter(long[].class), 1, index);
        if (type == double.class) {
            return MethodHandles.filterReturnValue(element, LONG_BITS_TO_DOUBLE);
        }
        if (type == float.class) {
            MethodHandle bits =
                    MethodHandles.explicitCastArguments(element, MethodType.methodType(int.class, long[].class));
            return MethodHandles.filterReturnValue(bits, INT_BITS_TO_FLOAT);
        }
        return MethodHandles.explicitCastArguments(element, MethodType.methodType(type, long[].class));
    }

    private static MethodHandle reference(Class<?> type, int index) {
        return MethodHandles.insertArguments(MethodHandles.arrayElementGetter(Object[].class), 1, index)
                .asType(MethodType.methodType(type, Object[].class));
    }

    private static final MethodHandle LONG_BITS_TO_DOUBLE;

    private static final MethodHandle INT_BITS_TO_FLOAT;

    static {
        try {
            LONG_BITS_TO_DOUBLE = MethodHandles.publicLookup()
                    .findStatic(Double.class, "longBitsToDouble", MethodType.methodType(double.class, long.class));
            INT_BITS_TO_FLOAT = MethodHandles.publicLookup()
                    .findStatic(Float.class, "intBitsToFloat", MethodType.methodType(float.class, int.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
