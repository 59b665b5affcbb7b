package io.wireformat.model;

import io.wireformat.EncodingException;
import io.wireformat.model.internal.conversion.Conversion;
import io.wireformat.model.internal.conversion.Conversions;
import io.wireformat.model.internal.conversion.Presence;
import io.wireformat.model.internal.conversion.Typed;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * One property of a message.
 *
 * <p>A nullable field has explicit presence: absent content reads back as null, or as what the class gives the property
 * by default. Any other field has implicit presence: absent content reads back as the zero value of its type, and a
 * nested message or an enum that has none is an error. Immutable.
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
     * @param typed what the field holds, and how it is made from the property
     * @param property reads the property: a handle from an object of the message's class
     * @param slot the position of the property among the values
     */
    static Field of(
            String name, int number, Typed typed, boolean nullable, boolean signed, MethodHandle property, int slot) {
        return of(name, number, typed, Presence.of(nullable), signed, property, property, false, slot);
    }

    /**
     * A field of a property that the class may give something other than zero.
     *
     * @param unambiguous reads the property, but refuses a null that its absence would not bring back
     * @param writesNull whether null is written although its absence brings something else back
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

    /**
     * The same field as a format carries it.
     *
     * @param tellingNull whether the format tells null from absence
     */
    Field carriedAs(Typed projected, boolean tellingNull) {
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

    /** The same field in content that does not mention it. */
    Field leftOut() {
        return with(number, true);
    }

    private Field with(int itsNumber, boolean left) {
        return new Field(
                name,
                itsNumber,
                type,
                declaredType,
                presence,
                signed,
                property,
                unambiguous,
                writesNull,
                conversion,
                slot,
                left);
    }

    /** Whether content is to be written without it. */
    public boolean isLeftOut() {
        return isLeftOut;
    }

    /** The name that JSON gives the property. */
    public String name() {
        return name;
    }

    /** The number that identifies the field within its message. */
    public int number() {
        return number;
    }

    /** What it holds, in the format that asks. */
    public FieldType type() {
        return type;
    }

    /** What it holds in the application's class, before a {@link Projection} fitted it to a format. */
    public FieldType declaredType() {
        return declaredType;
    }

    /** Whether its integers are declared with {@link io.wireformat.SignedInt}. */
    public boolean signed() {
        return signed;
    }

    /** Whether content tells that it is absent from any value that it may have. */
    public boolean nullable() {
        return presence != Presence.IMPLICIT;
    }

    /** Whether what is absent becomes the class's default, which is not zero. */
    public boolean defaulted() {
        return presence.defaulted();
    }

    /** Whether null is one of its values, and does not tell of its absence alone. */
    public boolean takesNull() {
        return presence.takesNull();
    }

    /** Whether null stands for a constant or an alternative that is not known; elsewhere such content is invalid. */
    public boolean unknownIsNull() {
        return presence.unknownIsNull();
    }

    /**
     * Checks that null may be written. Where the type says that null never occurs, it would come back as something
     * else.
     *
     * @throws EncodingException when the field is not nullable
     */
    public void requireNullable() {
        if (!nullable()) {
            throw new EncodingException("is null, but its type says that it never is").inField(name);
        }
    }

    /** The class of what is written and read: a primitive's own class for a primitive, its box for a nullable one. */
    public Class<?> javaType() {
        return conversion.carried();
    }

    /** The class of the property. */
    Class<?> declaredClass() {
        return conversion.declared();
    }

    /** Reads what is to be written: a handle from an object of the message's class to {@link #javaType()}. */
    public MethodHandle getter() {
        if (isLeftOut) {
            return MethodHandles.empty(MethodType.methodType(javaType(), Object.class));
        }
        MethodHandle getter = conversion.carriedBy(writesNull ? property : unambiguous, name);
        boolean nullIsWritten = takesNull() && (writesNull || !defaulted());
        if (!nullable() || nullIsWritten || property.type().returnType().isPrimitive()) {
            return getter;
        }
        String problem = defaulted() && takesNull()
                ? "is null, but where it is absent its class gives it a default"
                : "is null, but its type says that it never is";
        MethodHandle present = MethodHandles.insertArguments(PRESENT, 1, problem, name);
        return MethodHandles.filterReturnValue(getter, present.asType(MethodType.methodType(javaType(), javaType())));
    }

    private static Object present(@Nullable Object value, String problem, String field) {
        if (value == null) {
            throw new EncodingException(problem).inField(field);
        }
        return value;
    }

    /** Makes the constructor's argument, of a class, from what was read. */
    MethodHandle argument(Class<?> parameter) {
        return conversion.declaredAs(parameter, name);
    }

    /** Whether content must mention it, because nothing can stand for its absence. */
    public boolean required() {
        return presence == Presence.REQUIRED || (!nullable() && !(type instanceof EnumModel) && zero() == null);
    }

    /** What the field reads as when the content does not mention it; null when nothing can stand for it. */
    @Nullable
    Object zero() {
        Object zero = nullable() ? null : Conversions.zero(type);
        try {
            return zero == null || conversion.read(zero) != null ? zero : null;
        } catch (RuntimeException e) {
            return null;
        }
    }

    /** The property when the content does not mention the field and its class leaves it alone. */
    public @Nullable Object absent() {
        return conversion.read(zero());
    }

    /** The position of the property among the {@link FieldValues}. */
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
