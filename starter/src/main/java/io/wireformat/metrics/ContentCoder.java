package io.wireformat.metrics;

import io.wireformat.codec.ContentBuffer;
import java.io.IOException;
import java.io.OutputStream;

/** Codes content. Safe for use by many threads. */
public interface ContentCoder {

    /** How it codes. */
    Coding coding();

    /** Appends the coded form of what a buffer holds to another. */
    void encode(ContentBuffer content, ContentBuffer coded);

    /**
     * Codes content that comes in parts.
     *
     * @param coded is appended the coded form to: a flush makes all that was written before it decodable, closing appends
     *     the end
     * @return what takes the content; to be closed even where the coded form is not to have an end, because it holds
     *     memory
     */
    OutputStream encoder(ContentBuffer coded) throws IOException;
}
