package io.wireformat.metrics;

import io.wireformat.codec.ContentBuffer;

/** Codes content that is complete. Safe for use by many threads. */
public interface ContentCoder {

    /** How it codes. */
    Coding coding();

    /** Appends the coded form of what a buffer holds to another. */
    void encode(ContentBuffer content, ContentBuffer coded);
}
