package io.wireformat.benchmarks.contender;

import io.wireformat.codec.ContentBuffer;

/**
 * One way to write messages of one type and to read them. For one thread.
 *
 * @param <R> the record
 * @param <H> what a program that goes this way holds in its hands: the record, or an object of a generated class
 */
public interface Contender<R, H> {

    /** Makes what the program holds; not timed. */
    H hold(R message);

    /** The record of what the program holds; not timed. */
    R toRecord(H held);

    /** Writes content to an empty buffer: all of it, since HTTP wants its length first. */
    void write(H held, ContentBuffer target);

    /** Reads content to its last field. */
    H read(byte[] content);
}
