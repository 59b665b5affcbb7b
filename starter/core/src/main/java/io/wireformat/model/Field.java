package io.wireformat.model;

import io.wireformat.EncodingException;
import io.wireformat.model.internal.conversion.Conversion;
import io.wireformat.model.internal.conversion.Conversions;
import io.wireformat.model.internal.conversion.Presence;
import io.wireformat.model.internal.conversion.Typed;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A property of a message.
 *
 * <p>A nullable field has explicit presence: if content lacks it, it reads as null or as the default of its class. Any
 * other field has implicit presence: if content lacks it, it reads as the zero value of its type, and it is an error if
 * the type has none. Immutable.
 */
public final class Field {

    private final String name;
    private final int number;
    private final FieldType type;
    private final FieldType declaredType;
    private final Presence presence;
    private final boolean signed;
    private final MethodHandle property;
    private final MethodHandle unambiguous;
    private final boolean writesNull;
    private final Conversion conversion;
    private final int slot;
    private final boolean isLeftOut;

    private Field(
            String name,
            int number,
            FieldType type,
            FieldType declaredType,
            Presence presence,
            boolean signed,
            MethodHandle property,
            MethodHandle unambiguous,
            boolean writesNull,
            Conversion conversion,
            int slot,
            boolean isLeftOut) {
        this.name = name;
        this.number = number;
        this.type = type;
        this.declaredType = declaredType;
        this.presence = presence;
        this.signed = signed;
        this.property = property;
        this.unambiguous = unambiguous;
        this.writesNull = writesNull;
        this.conversion = conversion;
        this.slot = slot;
        this.isLeftOut = isLeftOut;
    }

    /**
     * A field of a property.
     *
     * @param typed the type of the field and its conversion from the property
     * @param property reads the property from an instance of the message's class
     * @param slot the index of the property among the values
     */
    static Field of(
            String name, int number, Typed typed, boolean nullable, boolean signed, MethodHandle property, int slot) {
        return of(name, number, typed, Presence.of(nullable), signed, property, property, false, slot);
    }

    /**
     * A field of a property whose default may differ from zero.
     *
     * @param unambiguous reads the property, but refuses null if an absent property reads as another value
     * @param writesNull whether to write null even if an absent property reads as another value
     */
    static Field of(
            String name,
            int number,
            Typed typed,
            Presence presence,
            boolean signed,
            MethodHandle property,
            MethodHandle unambiguous,
            boolean writesNull,
            int slot) {
        return new Field(
                name,
                number,
                typed.type(),
                typed.type(),
                presence,
                signed,
                property,
                unambiguous,
                writesNull,
                typed.conversion(),
                slot,
                false);
    }

    /** The fields of a message or the alternatives of a union; none of any other type. */
    public static List<Field> of(FieldType type) {
        if (type instanceof UnionModel union) {
            return union.alternatives();
        }
        return type instanceof MessageModel message ? message.fields() : List.of();
    }

    /**
     * The same field in the types of a format.
     *
     * @param tellingNull whether the format distinguishes null from absence
     */
    Field projectedTo(Typed projected, boolean tellingNull) {
        return new Field(
                name,
                number,
                projected.type(),
                declaredType,
                presence,
                signed,
                property,
                unambiguous,
                writesNull || tellingNull,
                conversion.then(projected.conversion()),
                slot,
                isLeftOut);
    }

    /** The same field with another number. */
    Field numbered(int other) {
        return with(other, isLeftOut);
    }

    /** The same field, omitted from content. */
    Field leftOut() {
        return with(number, true);
    }

    private Field with(int newNumber, boolean omitted) {
        return new Field(
                name,
                newNumber,
                type,
                declaredType,
                presence,
                signed,
                property,
                unambiguous,
                writesNull,
                conversion,
                slot,
                omitted);
    }

    /** Whether to omit it from content. */
    public boolean isLeftOut() {
        return isLeftOut;
    }

    /** The JSON name of the property. */
    public String name() {
        return name;
    }

    /** The number that identifies the field within its message. */
    public int number() {
        return number;
    }

    /** The type of its values in the format. */
    public FieldType type() {
        return type;
    }

    /** The type of its values in the application's class, before a {@link Projection} adapts it to a format. */
    public FieldType declaredType() {
        return declaredType;
    }

    /** Whether it is annotated with {@link io.wireformat.SignedInt}. */
    public boolean signed() {
        return signed;
    }

    /** Whether content distinguishes its absence from every value. */
    public boolean nullable() {
        return presence != Presence.IMPLICIT;
    }

    /** Whether an absent value reads as the default of the class, which is not zero. */
    public boolean defaulted() {
        return presence.defaulted();
    }

    /** Whether null is a valid value, and not only a sign of absence. */
    public boolean takesNull() {
        return presence.takesNull();
    }

    /** Whether an unknown constant or alternative reads as null; otherwise such content is invalid. */
    public boolean unknownIsNull() {
        return presence.unknownIsNull();
    }

    /**
     * Requires that null may be written. If the type is never null, null would read as another value.
     *
     * @throws EncodingException if the field is not nullable
     */
    public void requireNullable() {
        if (!nullable()) {
            throw new EncodingException("is null, but its type is never null").inField(name);
        }
    }

    /** The class of the wire value: a primitive class, or its box if the field is nullable. */
    public Class<?> javaType() {
        return conversion.wireClass();
    }

    /** The class of the property. */
    Class<?> declaredClass() {
        return conversion.declared();
    }

    /** Reads the value to write: a handle from the message's class to {@link #javaType()}. */
    public MethodHandle getter() {
        if (isLeftOut) {
            return MethodHandles.empty(MethodType.methodType(javaType(), Object.class));
        }
        MethodHandle getter = conversion.convertedGetter(writesNull ? property : unambiguous, name);
        boolean nullIsWritten = takesNull() && (writesNull || !defaulted());
        if (!nullable() || nullIsWritten || property.type().returnType().isPrimitive()) {
            return getter;
        }
        String problem = defaulted() && takesNull()
                ? "is null, but an absent value reads as the default of its class"
                : "is null, but its type is never null";
        MethodHandle present = MethodHandles.insertArguments(PRESENT, 1, problem, name);
        return MethodHandles.filterReturnValue(getter, present.asType(MethodType.methodType(javaType(), javaType())));
    }

    private static Object present(@Nullable Object value, String problem, String field) {
        if (value == null) {
            throw new EncodingException(problem).inField(field);
        }
        return value;
    }

    /** Converts the wire value to the class of a constructor's parameter. */
    MethodHandle argument(Class<?> parameter) {
        return conversion.declaredAs(parameter, name);
    }

    /** Whether content must contain it, because it has no zero value. */
    public boolean required() {
        return presence == Presence.REQUIRED || (!nullable() && !(type instanceof EnumModel) && zero() == null);
    }

    /** The wire value of an absent field; null if there is none. */
    @Nullable
    Object zero() {
        Object zero = nullable() ? null : Conversions.zero(type);
        try {
            return zero == null || conversion.read(zero) != null ? zero : null;
        } catch (RuntimeException e) {
            return null;
        }
    }

    /** The property value of an absent field, if the class has no default. */
    public @Nullable Object absent() {
        return conversion.read(zero());
    }

    /** The index of the property among the {@link FieldValues}. */
    public int slot() {
        return slot;
    }

    @Override
    public String toString() {
        return name + " = " + number;
    }

    private static final MethodHandle PRESENT;

    static {
        try {
            PRESENT = MethodHandles.lookup()
                    .findStatic(
                            Field.class,
                            "present",
                            MethodType.methodType(Object.class, Object.class, String.class, String.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
