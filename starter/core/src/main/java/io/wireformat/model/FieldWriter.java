package io.wireformat.model;

import org.jspecify.annotations.Nullable;

/**
 * Writes one property of a message; a format implements the interface that fits the property's class, so that no
 * primitive is boxed.
 *
 * @param <W> what the format writes to
 */
public interface FieldWriter<W> {

    /** The property. */
    Field field();

    /** For a {@code boolean} property. */
    interface OfBoolean<W> extends FieldWriter<W> {
        /** Writes the property. */
        void write(W out, boolean value);
    }

    /** For an {@code int} property. */
    interface OfInt<W> extends FieldWriter<W> {
        /** Writes the property. */
        void write(W out, int value);
    }

    /** For a {@code long} property. */
    interface OfLong<W> extends FieldWriter<W> {
        /** Writes the property. */
        void write(W out, long value);
    }

    /** For a {@code float} property. */
    interface OfFloat<W> extends FieldWriter<W> {
        /** Writes the property. */
        void write(W out, float value);
    }

    /** For a {@code double} property. */
    interface OfDouble<W> extends FieldWriter<W> {
        /** Writes the property. */
        void write(W out, double value);
    }

    /** For any other property; the value is null only where {@link Field#nullable()} or the value is at fault. */
    interface OfObject<W> extends FieldWriter<W> {
        /** Writes the property. */
        void write(W out, @Nullable Object value);
    }
}
