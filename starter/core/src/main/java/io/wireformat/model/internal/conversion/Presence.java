package io.wireformat.model.internal.conversion;

import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MapType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What it means that content does not mention a property. */
public enum Presence {
    /** It is zero or empty, which need not be written. */
    IMPLICIT,
    /** It is null. */
    NULLABLE,
    /** It is null, which a constraint is there to find out. */
    CHECKED,
    /** The content is invalid, since a constraint asks for what its type is never without. */
    REQUIRED,
    /** It is what the class gives it, which is not zero; null is one of its values. */
    DEFAULTED_OR_NULL,
    /** It is what the class gives it, which is not zero; null is none of its values. */
    DEFAULTED;

    public static Presence of(boolean nullable) {
        return nullable ? NULLABLE : IMPLICIT;
    }

    /** Whether null is one of its values. */
    public boolean takesNull() {
        return this == NULLABLE || this == CHECKED || this == DEFAULTED_OR_NULL;
    }

    /** Whether null stands for a value that the application does not know. */
    public boolean unknownIsNull() {
        return this == NULLABLE || this == CHECKED;
    }

    /** Whether its class gives it something other than zero or null. */
    public boolean defaulted() {
        return this == DEFAULTED || this == DEFAULTED_OR_NULL;
    }

    /** Whether it has a constraint to thank for being told from zero. */
    public boolean constrained() {
        return this == CHECKED || this == REQUIRED;
    }

    /**
     * Of a property that a new value has already.
     *
     * @param initial what it has
     * @param typed what the property holds
     * @param declared what its type alone says
     */
    public static Presence of(@Nullable Object initial, Typed typed, Presence declared) {
        Object carried = typed.conversion().write(initial);
        if (carried == null) {
            return declared;
        }
        if (!isZero(typed.type(), carried)) {
            return declared.takesNull() ? DEFAULTED_OR_NULL : DEFAULTED;
        }
        boolean collection = typed.type() instanceof ListType
                || typed.type() instanceof ArrayType
                || typed.type() instanceof MapType;
        // a null collection may come back empty, but no other null as something else
        return declared.takesNull() && !collection ? DEFAULTED_OR_NULL : declared;
    }

    private static boolean isZero(FieldType type, Object carried) {
        return type instanceof EnumModel e
                ? e.numberOf((Enum<?>) carried) == 0
                : Objects.deepEquals(Conversions.zero(type), carried);
    }
}
