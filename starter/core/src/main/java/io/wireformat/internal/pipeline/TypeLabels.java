package io.wireformat.internal.pipeline;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/** What types are called in the tag {@code type}. */
public final class TypeLabels {

    /** What stands for types without a name of their own, and for all once there are too many. */
    public static final String OTHER = "other";

    private TypeLabels() {}

    /** What streams of a type are called: as the type is, followed by an ellipsis. */
    static String ofStream(Type message) {
        return of(message) + "...";
    }

    /** The simple name of the class; for a list, that of its element followed by brackets. */
    public static String of(Type type) {
        if (type instanceof Class<?> c) {
            return c.isHidden() || c.getSimpleName().isEmpty() ? OTHER : c.getSimpleName();
        }
        if (type instanceof ParameterizedType p && p.getRawType() instanceof Class<?> raw) {
            return Iterable.class.isAssignableFrom(raw) ? of(p.getActualTypeArguments()[0]) + "[]" : of(raw);
        }
        return OTHER;
    }
}
