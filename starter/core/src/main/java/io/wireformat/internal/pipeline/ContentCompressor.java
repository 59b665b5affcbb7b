package io.wireformat.internal.pipeline;

import io.wireformat.codec.ContentBuffer;
import java.io.IOException;
import java.io.OutputStream;

/** Compresses content. Safe for use by many threads. */
public interface ContentCompressor {

    CodingTag coding();

    /** Appends the compressed content of one buffer to another. */
    void compress(ContentBuffer content, ContentBuffer compressed);

    /**
     * Compresses content in parts.
     *
     * @param compressed receives the compressed content
     * @return accepts the content. After a flush, all content so far can be decompressed; closing appends the end and
     *     frees memory
     */
    OutputStream stream(ContentBuffer compressed) throws IOException;

    /** The memory in bytes that such a stream takes while it is open, native memory included. */
    int streamMemory();
}
