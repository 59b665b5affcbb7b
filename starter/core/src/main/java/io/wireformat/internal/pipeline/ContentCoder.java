package io.wireformat.internal.pipeline;

import io.wireformat.codec.ContentBuffer;
import java.io.IOException;
import java.io.OutputStream;

/** Codes content. Safe for use by many threads. */
public interface ContentCoder {

    /** How it codes. */
    CodingTag coding();

    /** Appends the coded form of what a buffer holds to another. */
    void encode(ContentBuffer content, ContentBuffer coded);

    /**
     * Codes content that comes in parts.
     *
     * @param coded where the coded form is appended
     * @return takes the content: all that was written before a flush can be decoded behind it, and closing appends the
     *     end; to be closed even where no end is wanted, because it holds memory
     */
    OutputStream encoder(ContentBuffer coded) throws IOException;
}
