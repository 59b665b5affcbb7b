package io.wireformat.model.internal.conversion;

import io.wireformat.DecodingException;
import io.wireformat.model.ArrayType;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.LogicalType;
import io.wireformat.model.MapType;
import io.wireformat.model.ScalarType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The conversions of JDK classes that are the same in every format. */
public final class Conversions {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    static final Conversion BYTE = narrow(byte.class);
    static final Conversion SHORT = narrow(short.class);

    static final Conversion BOXED_BYTE =
            Conversion.of(Byte.class, Integer.class, Byte::intValue, value -> toByte(value));

    static final Conversion BOXED_SHORT =
            Conversion.of(Short.class, Integer.class, Short::intValue, value -> toShort(value));

    static final Conversion CHARACTER =
            Conversion.of(Character.class, String.class, String::valueOf, Conversions::toCharacter);

    static final Conversion CHARACTERS = Conversion.of(char[].class, String.class, String::new, String::toCharArray);

    static final Conversion BYTE_BUFFER =
            Conversion.of(ByteBuffer.class, byte[].class, Conversions::toBytes, ByteBuffer::wrap);

    static final Conversion SHORTS =
            Conversion.of(short[].class, int[].class, Conversions::toInts, Conversions::toShorts);

    static final Conversion OPTIONAL_INT = Conversion.ofNullable(
            OptionalInt.class,
            Integer.class,
            o -> o == null || o.isEmpty() ? null : (Integer) o.getAsInt(),
            i -> i == null ? OptionalInt.empty() : OptionalInt.of(i));

    static final Conversion OPTIONAL_LONG = Conversion.ofNullable(
            OptionalLong.class,
            Long.class,
            o -> o == null || o.isEmpty() ? null : (Long) o.getAsLong(),
            i -> i == null ? OptionalLong.empty() : OptionalLong.of(i));

    static final Conversion OPTIONAL_DOUBLE = Conversion.ofNullable(
            OptionalDouble.class,
            Double.class,
            o -> o == null || o.isEmpty() ? null : (Double) o.getAsDouble(),
            i -> i == null ? OptionalDouble.empty() : OptionalDouble.of(i));

    /** For a constructor parameter that is wider than the property. */
    public static final Conversion INT_FOR_LONG = Conversion.of(
            MethodHandles.identity(int.class),
            MethodHandles.identity(int.class).asType(MethodType.methodType(long.class, int.class)));

    static final Conversion LONG_TEXT = Conversion.of(Long.class, String.class, String::valueOf, NumberText::parseLong);

    static final Conversion INT_TEXT =
            Conversion.of(Integer.class, String.class, String::valueOf, NumberText::parseInt);

    public static final Conversion FLOAT = Conversion.of(
            MethodHandles.identity(float.class).asType(MethodType.methodType(double.class, float.class)),
            MethodHandles.explicitCastArguments(
                    MethodHandles.identity(float.class), MethodType.methodType(float.class, double.class)));

    public static final Conversion BOXED_FLOAT =
            Conversion.of(Float.class, Double.class, Float::doubleValue, Double::floatValue);

    private Conversions() {}

    /** Converts an optional value to a nullable one. */
    public static Conversion optional(Class<?> value) {
        return optionalOf(value);
    }

    private static <T> Conversion optionalOf(Class<T> value) {
        return Conversion.ofNullable(
                Optional.class, value, o -> o == null ? null : value.cast(o.orElse(null)), Optional::ofNullable);
    }

    /** Converts a value to text. */
    public static Conversion text(LogicalType type) {
        return textOf(type, type.javaClass());
    }

    private static <T> Conversion textOf(LogicalType type, Class<T> javaClass) {
        return Conversion.of(javaClass, String.class, type::format, text -> javaClass.cast(type.parse(text)));
    }

    /** Converts an array of objects to a list. */
    public static Conversion array(Class<?> array) {
        return arrayOf(array.asSubclass(Object[].class));
    }

    private static <A> Conversion arrayOf(Class<? extends A> array) {
        Class<?> component = array.getComponentType();
        return Conversion.of(
                Object[].class,
                List.class,
                Arrays::asList,
                list -> list.toArray((Object[]) Array.newInstance(component, 0)));
    }

    /** Converts an array of primitives to a list of boxes, for a format without arrays. */
    public static Conversion boxes(ScalarType element) {
        return switch (element) {
            case BOOLEAN -> boxes(boolean[].class);
            case INT32 -> boxes(int[].class);
            case INT64 -> boxes(long[].class);
            case FLOAT32 -> boxes(float[].class);
            case FLOAT64 -> boxes(double[].class);
            case STRING, BYTES -> throw new IllegalArgumentException(element.name());
        };
    }

    private static <A> Conversion boxes(Class<A> array) {
        return Conversion.of(array, List.class, Conversions::toList, list -> array.cast(toArray(list, array)));
    }

    private static List<Object> toList(Object array) {
        int length = Array.getLength(array);
        List<Object> list = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            list.add(Array.get(array, i));
        }
        return list;
    }

    private static Object toArray(List<?> list, Class<?> type) {
        Object array = Array.newInstance(type.getComponentType(), list.size());
        for (int i = 0; i < list.size(); i++) {
            Array.set(array, i, list.get(i));
        }
        return array;
    }

    private static Conversion narrow(Class<?> type) {
        try {
            String method = type == byte.class ? "toByte" : "toShort";
            return Conversion.of(
                    MethodHandles.identity(type).asType(MethodType.methodType(int.class, type)),
                    LOOKUP.findStatic(Conversions.class, method, MethodType.methodType(type, int.class)));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static byte toByte(int value) {
        if (value != (byte) value) {
            throw new DecodingException("is outside -128 to 127");
        }
        return (byte) value;
    }

    private static short toShort(int value) {
        if (value != (short) value) {
            throw new DecodingException("is outside -32768 to 32767");
        }
        return (short) value;
    }

    private static char toCharacter(String text) {
        if (text.length() > 1) {
            throw new DecodingException("is more than one character");
        }
        return text.isEmpty() ? 0 : text.charAt(0);
    }

    private static byte[] toBytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    private static int[] toInts(short[] shorts) {
        int[] ints = new int[shorts.length];
        for (int i = 0; i < ints.length; i++) {
            ints[i] = shorts[i];
        }
        return ints;
    }

    private static short[] toShorts(int[] ints) {
        short[] shorts = new short[ints.length];
        for (int i = 0; i < ints.length; i++) {
            shorts[i] = toShort(ints[i]);
        }
        return shorts;
    }

    /** The zero value of a type, which an absent field reads as; null if there is none. */
    public static @Nullable Object zero(FieldType type) {
        if (type instanceof ListType) {
            return List.of();
        }
        if (type instanceof MapType) {
            return java.util.Map.of();
        }
        if (type instanceof ArrayType array) {
            return boxes(array.element()).read(List.of());
        }
        if (!(type instanceof ScalarType scalar)) {
            return null;
        }
        return switch (scalar) {
            case BOOLEAN -> false;
            case INT32 -> 0;
            case INT64 -> 0L;
            case FLOAT32 -> 0f;
            case FLOAT64 -> 0.0;
            case STRING -> "";
            case BYTES -> new byte[0];
        };
    }
}
