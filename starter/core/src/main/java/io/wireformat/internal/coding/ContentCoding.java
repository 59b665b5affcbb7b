package io.wireformat.internal.coding;

import io.wireformat.internal.pipeline.ContentCompressor;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.LongConsumer;

/** One content coding. Safe for use by many threads. */
interface ContentCoding extends ContentCompressor {

    /** Its names in headers; responses use the first. */
    List<String> names();

    /**
     * Decompresses a stream while it is read.
     *
     * @param memory takes the memory that is about to be allocated, native memory included
     * @return a stream that fails with a {@link io.wireformat.DecodingException} if the content is corrupt or
     *     incomplete; closing it frees its memory and leaves the source open
     */
    InputStream decompress(InputStream compressed, LongConsumer memory) throws IOException;
}
