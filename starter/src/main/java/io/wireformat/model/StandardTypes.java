package io.wireformat.model;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What the classes of the JDK are in a message. */
final class StandardTypes {

    private static final Map<Class<?>, Typed> TYPES = new HashMap<>();

    static {
        same(ScalarType.BOOLEAN, boolean.class, Boolean.class);
        same(ScalarType.INT32, int.class, Integer.class);
        same(ScalarType.INT64, long.class, Long.class);
        same(ScalarType.FLOAT32, float.class, Float.class);
        same(ScalarType.FLOAT64, double.class, Double.class);
        same(ScalarType.STRING, String.class);
        same(ScalarType.BYTES, byte[].class);
        converted(ScalarType.INT32, Conversions.BYTE);
        converted(ScalarType.INT32, Conversions.BOXED_BYTE);
        converted(ScalarType.INT32, Conversions.SHORT);
        converted(ScalarType.INT32, Conversions.BOXED_SHORT);
        converted(ScalarType.STRING, Conversions.CHARACTER);
        converted(ScalarType.STRING, Conversions.CHARACTERS);
        converted(ScalarType.BYTES, Conversions.BYTE_BUFFER);
        converted(ScalarType.INT32, Conversions.OPTIONAL_INT);
        converted(ScalarType.INT64, Conversions.OPTIONAL_LONG);
        converted(ScalarType.FLOAT64, Conversions.OPTIONAL_DOUBLE);
        TYPES.put(char.class, new Typed(ScalarType.STRING, Conversions.CHARACTER));
        same(new ArrayType(ScalarType.BOOLEAN), boolean[].class);
        same(new ArrayType(ScalarType.INT32), int[].class);
        same(new ArrayType(ScalarType.INT64), long[].class);
        same(new ArrayType(ScalarType.FLOAT32), float[].class);
        same(new ArrayType(ScalarType.FLOAT64), double[].class);
        converted(new ArrayType(ScalarType.INT32), Conversions.SHORTS);
        for (LogicalType type : LogicalType.values()) {
            same(type, type.javaClass());
        }
    }

    private StandardTypes() {}

    /** What a class is; null when it is none of these. */
    static @Nullable Typed of(Class<?> type) {
        return TYPES.get(type);
    }

    /** Whether the class itself says that a value may be missing. */
    static boolean optional(Class<?> type) {
        return type == OptionalInt.class || type == OptionalLong.class || type == OptionalDouble.class;
    }

    /**
     * The text of what a property holds.
     *
     * @throws UnsupportedTypeException when it has none that every format can carry
     */
    static Typed asText(Typed typed, String culprit) {
        if (typed.type() instanceof LogicalType logical) {
            return new Typed(ScalarType.STRING, typed.conversion().then(Conversions.text(logical)));
        }
        if (typed.type() == ScalarType.INT64) {
            return new Typed(ScalarType.STRING, typed.conversion().then(Conversions.LONG_TEXT));
        }
        if (typed.type() == ScalarType.INT32) {
            return new Typed(ScalarType.STRING, typed.conversion().then(Conversions.INT_TEXT));
        }
        throw new UnsupportedTypeException(culprit, "@AsText is for integers, numbers and points in time");
    }

    private static void same(FieldType type, Class<?>... classes) {
        for (Class<?> c : classes) {
            TYPES.put(c, Typed.of(type, c));
        }
    }

    private static void converted(FieldType type, Conversion conversion) {
        TYPES.put(conversion.declared(), new Typed(type, conversion));
    }
}
