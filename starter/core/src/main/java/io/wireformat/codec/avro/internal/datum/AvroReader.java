package io.wireformat.codec.avro.internal.datum;

import io.wireformat.codec.ContentReader;
import org.jspecify.annotations.Nullable;

/** Reads values of one type that were written with one schema. */
public interface AvroReader {

    /** Reads a value; null where null was written, or what was written is not known, and null is allowed. */
    @Nullable
    Object read(ContentReader in);
}
