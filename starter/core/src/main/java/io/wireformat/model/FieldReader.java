package io.wireformat.model;

/**
 * Reads one property of a message in its turn.
 *
 * @param <R> what the format reads from
 */
public interface FieldReader<R> {

    /** Reads the property, if the content goes on with it. */
    void readInTurn(R in, FieldValues values);
}
