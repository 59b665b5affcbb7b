package io.wireformat.model;

import org.jspecify.annotations.Nullable;

/** The properties of a value while it is read, by {@link Field#slot()}, without boxing. For one value; not thread-safe. */
public final class FieldValues {

    /** Represents null, to distinguish it from absence. */
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

    /** Sets a property that is not primitive. Null counts as present. */
    public void set(int slot, @Nullable Object value) {
        references[slot] = mentioned(value);
    }

    /** The content of a slot for a value that is present, also if it is null. */
    public static Object mentioned(@Nullable Object value) {
        return value == null ? NULL : value;
    }

    /** A property that is not primitive; null if it is not set yet. */
    public @Nullable Object get(int slot) {
        return value(references[slot]);
    }

    /** The property value of a slot's content. */
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
