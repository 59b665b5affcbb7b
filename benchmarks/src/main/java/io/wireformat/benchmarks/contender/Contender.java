package io.wireformat.benchmarks.contender;

import io.wireformat.codec.ContentBuffer;

/**
 * One way to write and read messages of one type. Not thread-safe.
 *
 * @param <R> the record
 * @param <H> the type that a program uses with it: the record, or a generated class
 */
public interface Contender<R, H> {

    /** Converts a record to the program's object; not timed. */
    H hold(R message);

    /** Converts the program's object to a record; not timed. */
    R toRecord(H value);

    /** Writes the complete content to an empty buffer, because HTTP needs its length first. */
    void write(H value, ContentBuffer target);

    /** Reads all fields of the content. */
    H read(byte[] content);
}
