package io.wireformat.benchmarks;

/**
 * One way to write messages of one type and to read them. For one thread.
 *
 * @param <R> the record
 * @param <H> what a program that goes this way holds in its hands: the record, or an object of a generated class
 */
interface Contender<R, H> {

    /** Makes what the program holds; not timed. */
    H hold(R message);

    /** The record of what the program holds; not timed. */
    R toRecord(H held);

    /** Writes content, and hands it over once it is complete and its length known. */
    void write(H held, ContentSink sink);

    /** Reads content to its last field. */
    H read(byte[] content);
}
