package io.wireformat.benchmarks;

/** Where content goes: all of it at once, since HTTP wants its length first. The array stays the giver's. */
@FunctionalInterface
interface ContentSink {

    /** Takes the content. */
    void accept(byte[] array, int offset, int length);
}
