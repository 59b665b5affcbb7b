package io.wireformat.codec.internal;

import io.wireformat.codec.ContentBuffer;
import java.io.OutputStream;

/** A stream by which a library appends straight to a buffer. */
public final class ContentBufferStream extends OutputStream {

    private final ContentBuffer content;

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
