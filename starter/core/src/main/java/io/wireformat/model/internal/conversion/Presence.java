package io.wireformat.model.internal.conversion;

import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MapType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The meaning of an absent property. */
public enum Presence {
    /** It is zero or empty, which writers may omit. */
    IMPLICIT,
    /** It is null. */
    NULLABLE,
    /** It is null, which a constraint then checks. */
    CHECKED,
    /** The content is invalid, because a constraint requires it and its type is never null. */
    REQUIRED,
    /** It is the default of the class, which is not zero. Null is a valid value. */
    DEFAULTED_OR_NULL,
    /** It is the default of the class, which is not zero. Null is not a valid value. */
    DEFAULTED;

    public static Presence of(boolean nullable) {
        return nullable ? NULLABLE : IMPLICIT;
    }

    /** Whether null is a valid value. */
    public boolean takesNull() {
        return this == NULLABLE || this == CHECKED || this == DEFAULTED_OR_NULL;
    }

    /** Whether an unknown constant or alternative reads as null. */
    public boolean unknownIsNull() {
        return this == NULLABLE || this == CHECKED;
    }

    /** Whether the class has a default for it other than zero or null. */
    public boolean defaulted() {
        return this == DEFAULTED || this == DEFAULTED_OR_NULL;
    }

    /** Whether only a constraint makes its absence distinct from zero. */
    public boolean constrained() {
        return this == CHECKED || this == REQUIRED;
    }

    /**
     * The presence of a property with an initial value.
     *
     * @param initial the value in a new instance
     * @param typed the type of the property
     * @param declared the presence by its declared type alone
     */
    public static Presence of(@Nullable Object initial, Typed typed, Presence declared) {
        Object wireValue = typed.conversion().write(initial);
        if (wireValue == null) {
            return declared;
        }
        if (!isZero(typed.type(), wireValue)) {
            return declared.takesNull() ? DEFAULTED_OR_NULL : DEFAULTED;
        }
        boolean collection = typed.type() instanceof ListType
                || typed.type() instanceof ArrayType
                || typed.type() instanceof MapType;
        // a null collection may read as empty, but any other null must stay null
        return declared.takesNull() && !collection ? DEFAULTED_OR_NULL : declared;
    }

    private static boolean isZero(FieldType type, Object wireValue) {
        return type instanceof EnumModel e
                ? e.numberOf((Enum<?>) wireValue) == 0
                : Objects.deepEquals(Conversions.zero(type), wireValue);
    }
}
