package io.wireformat.codec.internal;

import io.wireformat.codec.ContentBuffer;
import java.io.OutputStream;

/** Lets a library append to a buffer, without a buffer of its own between them. */
public final class ContentBufferStream extends OutputStream {

    private final ContentBuffer content;

    /** Appends to this. */
    public ContentBufferStream(ContentBuffer content) {
        this.content = content;
    }

    @Override
    public void write(int value) {
        content.writeByte(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        content.writeBytes(bytes, offset, length);
    }
}
