package io.wireformat.internal.pipeline;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Decompresses content. */
@FunctionalInterface
public interface ContentDecompressor {

    /** For content that is not compressed. */
    ContentDecompressor NONE = content -> null;

    /**
     * Decompresses content while it is read.
     *
     * @param content is left open when the returned stream is closed
     * @return null if the content is not compressed
     */
    @Nullable
    DecompressingInput decompress(InputStream content) throws IOException;
}
