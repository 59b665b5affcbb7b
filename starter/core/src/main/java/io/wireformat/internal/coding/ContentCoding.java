package io.wireformat.internal.coding;

import io.wireformat.internal.pipeline.ContentCoder;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** One content coding. Safe for use by many threads. */
interface ContentCoding extends ContentCoder {

    /** What headers call it, the name that we send first. */
    List<String> names();

    /**
     * Decodes a stream while it is read, to its end.
     *
     * @return content that fails with a {@link io.wireformat.DecodingException} where it is corrupt or incomplete;
     *     closing it frees what decoding takes and leaves the stream open
     */
    InputStream decode(InputStream coded) throws IOException;
}
