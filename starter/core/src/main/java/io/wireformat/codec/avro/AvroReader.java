package io.wireformat.codec.avro;

import io.wireformat.codec.ContentReader;

/** Reads values of one type that were written with one schema. */
interface AvroReader {

    /** Reads a value that more may follow. */
    Object read(ContentReader in);
}
