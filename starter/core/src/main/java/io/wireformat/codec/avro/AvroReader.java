package io.wireformat.codec.avro;

import io.wireformat.codec.ContentReader;

/** Reads values of one type, written with one schema. */
interface AvroReader {

    /** Reads a value, which other content may follow. */
    Object read(ContentReader in);
}
