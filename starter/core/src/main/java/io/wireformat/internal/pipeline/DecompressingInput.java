package io.wireformat.internal.pipeline;

import java.io.IOException;
import java.io.InputStream;

/** Decompresses content while it is read, within its limits. */
public abstract class DecompressingInput extends InputStream {

    public abstract CodingTag coding();

    /** The compressed bytes that have been read. */
    public abstract long compressedSize();

    /**
     * Receives all compressed content; from now on, large content is decompressed with a permit.
     *
     * @param memory counts the compressed content until this stream is closed
     */
    public abstract void await(ContentBudget memory, DecodingPermit permit) throws IOException;
}
