package io.wireformat.internal.pipeline;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/** The names of types in the tag {@code type}. */
public final class TypeLabels {

    /** For types without a name, and for all types above a maximum number. */
    public static final String OTHER = "other";

    private TypeLabels() {}

    /** The name for streams: the name of the type and an ellipsis. */
    static String ofStream(Type message) {
        return of(message) + "...";
    }

    /** The simple name of the class; for a list, the name of its element and brackets. */
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
