package io.wireformat.internal.pipeline;

import java.io.IOException;
import java.io.InputStream;

/** Decompresses content while it is read, within its limits. */
public abstract class DecompressingInput extends InputStream {

    public abstract CodingTag coding();

    /** The compressed bytes that have been read. */
    public abstract long compressedSize();

    /**
     * Receives all compressed content, which counts until this stream is closed. From now on, nothing waits for the
     * network, and large content is decompressed with a permit.
     *
     * @param declaredLength the declared length of the compressed content, or -1
     */
    public abstract void await(long declaredLength, DecodingPermit permit) throws IOException;
}
