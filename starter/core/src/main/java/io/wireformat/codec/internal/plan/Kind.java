package io.wireformat.codec.internal.plan;

import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.LogicalType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.OpenType;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnionModel;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The kinds of values, each of which has its operations. */
public enum Kind {
    BOOLEAN(boolean.class),
    INT(int.class),
    LONG(long.class),
    FLOAT(float.class),
    DOUBLE(double.class),
    TEXT(String.class),
    BYTES(byte[].class),
    ENUM(Enum.class),
    /** A type that the format represents in its own way: a {@link LogicalType}, or any value of JSON. */
    OTHER(Object.class),
    MESSAGE(Object.class),
    UNION(Object.class),
    LIST(List.class),
    ARRAY(Object.class),
    MAP(Map.class);

    private final Class<?> javaType;

    Kind(Class<?> javaType) {
        this.javaType = javaType;
    }

    /** The type of values in operations; {@code Object} if it varies. */
    Class<?> javaType() {
        return javaType;
    }

    /** The name of the method for values of the kind, such as {@code readInt}. */
    String named(String verb) {
        return verb + name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
    }

    /** Whether a format whose fields have places stores the value at its place, rather than an offset or a pointer to it. */
    public boolean isInline() {
        // the JIT compiler folds neither an ordinal nor a switch into a constant
        return this == BOOLEAN || this == INT || this == LONG || this == FLOAT || this == DOUBLE || this == ENUM;
    }

    public static Kind of(FieldType type) {
        if (type instanceof ScalarType scalar) {
            return switch (scalar) {
                case BOOLEAN -> BOOLEAN;
                case INT32 -> INT;
                case INT64 -> LONG;
                case FLOAT32 -> FLOAT;
                case FLOAT64 -> DOUBLE;
                case STRING -> TEXT;
                case BYTES -> BYTES;
            };
        }
        if (type instanceof EnumModel) {
            return ENUM;
        }
        if (type instanceof LogicalType || type instanceof OpenType) {
            return OTHER;
        }
        if (type instanceof MessageModel) {
            return MESSAGE;
        }
        if (type instanceof UnionModel) {
            return UNION;
        }
        if (type instanceof ListType) {
            return LIST;
        }
        return type instanceof ArrayType ? ARRAY : MAP;
    }
}
