package io.wireformat.model;

import io.wireformat.EncodingException;
import java.lang.invoke.MethodHandle;

/**
 * One property of a message.
 *
 * <p>A nullable field has explicit presence: absent content reads back as null. Any other field has implicit presence:
 * absent content reads back as the zero value of its type, and a nested message or an enum that has none is an error.
 * Immutable.
 */
public final class Field {

    private final String name;

    private final int number;

    private final FieldType type;

    private final boolean nullable;

    private final Class<?> javaType;

    private final MethodHandle getter;

    private final int slot;

    Field(String name, int number, FieldType type, boolean nullable, Class<?> javaType, MethodHandle getter, int slot) {
        this.name = name;
        this.number = number;
        this.type = type;
        this.nullable = nullable;
        this.javaType = javaType;
        this.getter = getter;
        this.slot = slot;
    }

    /** The name that JSON gives the property. */
    public String name() {
        return name;
    }

    /** The number that identifies the field within its message. */
    public int number() {
        return number;
    }

    /** What it holds. */
    public FieldType type() {
        return type;
    }

    /** Whether null is one of its values. */
    public boolean nullable() {
        return nullable;
    }

    /**
     * Checks that null may be written. Where the type says that null never occurs, it would come back as something
     * else.
     *
     * @throws EncodingException when the field is not nullable
     */
    public void requireNullable() {
        if (!nullable) {
            throw new EncodingException("is null, but its type says that it never is").inField(name);
        }
    }

    /** The property's class: a primitive's own class for a primitive, its box for a nullable one. */
    public Class<?> javaType() {
        return javaType;
    }

    /** Reads the property: a handle from the message's class to {@link #javaType()}. */
    MethodHandle getter() {
        return getter;
    }

    /** The position of the property among the constructor's arguments. */
    public int slot() {
        return slot;
    }

    @Override
    public String toString() {
        return name + " = " + number;
    }
}
