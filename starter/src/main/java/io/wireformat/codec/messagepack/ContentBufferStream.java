package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentBuffer;
import java.io.OutputStream;

/** Lets a library append to a buffer. */
final class ContentBufferStream extends OutputStream {

    private final ContentBuffer content;

    ContentBufferStream(ContentBuffer content) {
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
