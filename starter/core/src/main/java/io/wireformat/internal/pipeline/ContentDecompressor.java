package io.wireformat.internal.pipeline;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Decompresses content. */
@FunctionalInterface
public interface ContentDecompressor {

    /** For content that is not compressed. */
    ContentDecompressor NONE = (content, memory) -> null;

    /**
     * Decompresses content while it is read. Nothing is allocated and no content is read before the first read.
     *
     * @param content is left open when the returned stream is closed
     * @param memory counts the memory of decoders until the returned stream ends or is closed
     * @return null if the content is not compressed
     */
    @Nullable
    DecompressingInput decompress(InputStream content, ContentBudget memory) throws IOException;
}
