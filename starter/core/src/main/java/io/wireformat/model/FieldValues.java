package io.wireformat.model;

import org.jspecify.annotations.Nullable;

/**
 * The properties of a value that is being read, by {@link Field#slot()}; primitives are not boxed. For one thread and
 * one value.
 */
public final class FieldValues {

    /** Stands for null, where absence may mean something else. */
    private static final Object NULL = new Object();

    private final @Nullable Object[] references;

    private final long[] primitives;

    FieldValues(@Nullable Object[] references, long[] primitives) {
        this.references = references;
        this.primitives = primitives;
    }

    /** Sets a {@code boolean} property. */
    public void setBoolean(int slot, boolean value) {
        primitives[slot] = value ? 1 : 0;
    }

    /** Sets an {@code int} property. */
    public void setInt(int slot, int value) {
        primitives[slot] = value;
    }

    /** Sets a {@code long} property. */
    public void setLong(int slot, long value) {
        primitives[slot] = value;
    }

    /** Sets a {@code float} property. */
    public void setFloat(int slot, float value) {
        primitives[slot] = Float.floatToRawIntBits(value);
    }

    /** Sets a {@code double} property. */
    public void setDouble(int slot, double value) {
        primitives[slot] = Double.doubleToRawLongBits(value);
    }

    /** Sets a property that is not primitive. Once it is null it is no longer absent. */
    public void set(int slot, @Nullable Object value) {
        references[slot] = mentioned(value);
    }

    /** What a slot holds of a value that content mentions: null is not absence. */
    public static Object mentioned(@Nullable Object value) {
        return value == null ? NULL : value;
    }

    /** The property that is not primitive, as set so far. */
    public @Nullable Object get(int slot) {
        return value(references[slot]);
    }

    /** What a slot's reference says that the property is. */
    static @Nullable Object value(@Nullable Object reference) {
        return reference == NULL ? null : reference;
    }

    @Nullable
    Object[] references() {
        return references;
    }

    long[] primitives() {
        return primitives;
    }
}
