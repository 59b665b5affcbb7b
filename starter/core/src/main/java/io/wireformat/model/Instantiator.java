package io.wireformat.model;

import io.wireformat.DecodingException;
import io.wireformat.model.internal.introspection.Construction;
import io.wireformat.model.internal.introspection.CreatorCall;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Creates messages from {@link FieldValues}. A method handle spreads one array of references and one of primitives over the
 * parameters, so a call costs as much as a direct one.
 */
final class Instantiator {

    private static final long[] NO_PRIMITIVES = {};

    private final Construction construction;

    /** Composed on first use, because many messages are only written. */
    private @Nullable MethodHandle spread;

    private boolean primitives;
    private @Nullable Object[] absent = new Object[0];
    private List<Field> fields = List.of();
    private List<Field> required = List.of();

    /** An instantiator that calls a constructor. */
    Instantiator(MethodHandle constructor) {
        this(new CreatorCall(constructor));
    }

    Instantiator(Construction construction) {
        this.construction = construction;
    }

    /** A copy for a projection of the same message. */
    Instantiator copy() {
        return new Instantiator(construction);
    }

    void complete(List<Field> fields) {
        this.fields = fields;
        List<Class<?>> classes = new ArrayList<>(construction.properties());
        absent = new Object[classes.size()];
        List<Field> withoutZero = new ArrayList<>();
        for (Field field : fields) {
            int slot = field.slot();
            classes.set(slot, field.javaType());
            absent[slot] = field.zero();
            if (!field.takesNull() && !field.defaulted() && absent[slot] == null) {
                withoutZero.add(field);
            }
        }
        required = List.copyOf(withoutZero);
        primitives = classes.stream().anyMatch(Class::isPrimitive);
    }

    private MethodHandle spread() {
        MethodHandle known = spread;
        if (known == null) {
            List<Class<?>> properties = construction.properties();
            List<MethodHandle> values = new ArrayList<>();
            for (int i = 0; i < properties.size(); i++) {
                values.add(element(properties.get(i), i));
            }
            for (Field field : fields) {
                int slot = field.slot();
                values.set(
                        slot,
                        MethodHandles.filterReturnValue(
                                element(field.javaType(), slot), field.argument(properties.get(slot))));
            }
            known = construction
                    .compose(values, fields, absent)
                    .asType(MethodType.methodType(Object.class, Object[].class, long[].class));
            spread = known;
        }
        return known;
    }

    @Nullable
    MethodHandle creator() {
        MethodHandle creator = construction.creator();
        if (creator == null) {
            return null;
        }
        MethodHandle[] arguments = new MethodHandle[creator.type().parameterCount()];
        for (Field field : fields) {
            int slot = field.slot();
            if (slot < arguments.length) {
                arguments[slot] = argument(field, creator.type().parameterType(slot));
            }
        }
        MethodHandle filtered = MethodHandles.filterArguments(creator, 0, arguments);
        return filtered.asType(filtered.type().changeReturnType(Object.class));
    }

    private static MethodHandle argument(Field field, Class<?> parameter) {
        MethodHandle argument = field.argument(parameter);
        if (field.javaType().isPrimitive()) {
            return argument;
        }
        MethodHandle value = VALUE.asType(MethodType.methodType(field.javaType(), Object.class));
        return MethodHandles.filterReturnValue(value, argument);
    }

    FieldValues newValues() {
        return new FieldValues(absent.clone(), primitives ? new long[absent.length] : NO_PRIMITIVES);
    }

    Object newInstance(FieldValues values) {
        for (int i = 0, n = required.size(); i < n; i++) {
            Field field = required.get(i);
            if (values.get(field.slot()) == null) {
                absent(values, field);
            }
        }
        try {
            return (Object) spread().invokeExact(values.references(), values.primitives());
        } catch (Error | DecodingException e) {
            throw e;
        } catch (Throwable e) {
            throw new DecodingException("its class rejects the content", -1, e);
        }
    }

    private static void absent(FieldValues values, Field field) {
        Enum<?> zero = !field.nullable() && field.type() instanceof EnumModel e ? e.byNumber(0) : null;
        if (zero == null) {
            throw new DecodingException("is absent, but must not be null").inField(field.name());
        }
        values.set(field.slot(), zero);
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
        MethodHandle element =
                MethodHandles.insertArguments(MethodHandles.arrayElementGetter(Object[].class), 1, index);
        return MethodHandles.filterReturnValue(element, VALUE).asType(MethodType.methodType(type, Object[].class));
    }

    private static final MethodHandle VALUE;
    private static final MethodHandle LONG_BITS_TO_DOUBLE;
    private static final MethodHandle INT_BITS_TO_FLOAT;

    static {
        try {
            VALUE = MethodHandles.lookup()
                    .findStatic(FieldValues.class, "value", MethodType.methodType(Object.class, Object.class));
            LONG_BITS_TO_DOUBLE = MethodHandles.publicLookup()
                    .findStatic(Double.class, "longBitsToDouble", MethodType.methodType(double.class, long.class));
            INT_BITS_TO_FLOAT = MethodHandles.publicLookup()
                    .findStatic(Float.class, "intBitsToFloat", MethodType.methodType(float.class, int.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
