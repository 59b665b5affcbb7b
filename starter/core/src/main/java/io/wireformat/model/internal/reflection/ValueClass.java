package io.wireformat.model.internal.reflection;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.conversion.Conversion;
import io.wireformat.model.internal.conversion.Typed;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A value class of Kotlin, unwrapped without Kotlin's library. A class file uses the wrapped type where it can, with
 * mangled names of methods, and the value class elsewhere.
 */
public final class ValueClass {

    private static final String VALUE_CLASS = "kotlin.jvm.JvmInline";

    /** Kotlin's unsigned numbers: they wrap bits, but JSON shows the number. */
    private static final Map<String, Typed> UNSIGNED = Map.of(
            "kotlin.UByte",
            new Typed(ScalarType.INT32, Conversion.of(Byte.class, Integer.class, Byte::toUnsignedInt, value ->
                    (byte) within(value, 0xff))),
            "kotlin.UShort",
            new Typed(ScalarType.INT32, Conversion.of(Short.class, Integer.class, Short::toUnsignedInt, value ->
                    (short) within(value, 0xffff))),
            "kotlin.UInt",
            new Typed(ScalarType.INT64, Conversion.of(Integer.class, Long.class, Integer::toUnsignedLong, value ->
                    (int) within(value, 0xffff_ffffL))),
            "kotlin.ULong",
            new Typed(
                    ScalarType.INT64,
                    Conversion.of(Long.class, Long.class, ValueClass::signed, value -> within(value, Long.MAX_VALUE))));

    private final Class<?> type;
    private final Method unbox;

    private ValueClass(Class<?> type) {
        this.type = type;
        this.unbox = method("unbox-impl");
    }

    /** Whether a class is a supported value class. */
    public static boolean is(Class<?> type) {
        return isUnsigned(type)
                || (!type.getName().startsWith("kotlin.")
                        && Arrays.stream(type.getAnnotations())
                                .anyMatch(a -> a.annotationType().getName().equals(VALUE_CLASS)));
    }

    /** Whether a class is one of Kotlin's unsigned numbers. */
    public static boolean isUnsigned(Class<?> type) {
        return UNSIGNED.containsKey(type.getName());
    }

    /** The type of an unsigned number. */
    public static Typed unsigned(Class<?> type) {
        return of(type, Objects.requireNonNull(UNSIGNED.get(type.getName())));
    }

    /** The class that a value class wraps. */
    public static Type wrapped(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .map(java.lang.reflect.Field::getGenericType)
                .findFirst()
                .orElseThrow();
    }

    /**
     * The type of a value class.
     *
     * @param wrapped the type that it wraps; never primitive
     */
    public static Typed of(Class<?> type, Typed wrapped) {
        return new Typed(wrapped.type(), new ValueClass(type).conversion(wrapped.conversion()));
    }

    /** A getter of the value class from a getter of the wrapped value. */
    public static MethodHandle boxing(MethodHandle getter, Class<?> property) {
        Class<?> returned = getter.type().returnType();
        return returned == property || !is(property)
                ? getter
                : MethodHandles.filterReturnValue(getter, nullSafe(new ValueClass(property).box()));
    }

    /** A creator that takes the value class from one that takes the wrapped value. */
    public static MethodHandle unboxing(MethodHandle creator, int parameter, Class<?> property) {
        Class<?> taken = creator.type().parameterType(parameter);
        return taken == property || !is(property)
                ? creator
                : MethodHandles.filterArguments(
                        creator, parameter, nullSafe(Access.to(new ValueClass(property).unbox)));
    }

    private Conversion conversion(Conversion wrapped) {
        MethodHandle write = Access.to(unbox).asType(MethodType.methodType(wrapped.declared(), type));
        MethodHandle made =
                MethodHandles.filterReturnValue(Access.to(method("constructor-impl", unbox.getReturnType())), box());
        MethodHandle read = made.asType(MethodType.methodType(type, wrapped.declared()));
        return Conversion.of(nullSafe(write), nullSafe(read)).then(wrapped);
    }

    private MethodHandle box() {
        return Access.to(method("box-impl", unbox.getReturnType()));
    }

    /** Passes null through, or zero for a primitive: in a parameter of a creator it stands for the default. */
    private static MethodHandle nullSafe(MethodHandle handle) {
        Class<?> argument = handle.type().parameterType(0);
        if (argument.isPrimitive()) {
            return handle;
        }
        return MethodHandles.guardWithTest(
                IS_NULL.asType(MethodType.methodType(boolean.class, argument)),
                MethodHandles.empty(handle.type()),
                handle);
    }

    private Method method(String name, Class<?>... parameters) {
        try {
            return type.getDeclaredMethod(name, parameters);
        } catch (NoSuchMethodException e) {
            throw new UnsupportedTypeException(
                    type.getSimpleName(), "it is not a value class compiled by Kotlin, because it has no " + name);
        }
    }

    private static long within(long value, long highest) {
        if (value < 0 || value > highest) {
            throw new DecodingException("is outside 0 to " + highest);
        }
        return value;
    }

    private static Long signed(Long bits) {
        if (bits < 0) {
            throw new EncodingException("is above " + Long.MAX_VALUE + ", the maximum integer of the format");
        }
        return bits;
    }

    private static boolean isNull(@Nullable Object value) {
        return value == null;
    }

    private static final MethodHandle IS_NULL;

    static {
        try {
            IS_NULL = MethodHandles.lookup()
                    .findStatic(ValueClass.class, "isNull", MethodType.methodType(boolean.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
