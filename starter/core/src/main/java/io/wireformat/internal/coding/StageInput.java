package io.wireformat.internal.coding;

import java.io.IOException;
import java.io.InputStream;

/** One stage of decompression, which reads blocks from the previous stage. */
abstract class StageInput extends InputStream {

    InputStream source;

    StageInput(InputStream source) {
        this.source = source;
    }

    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public abstract int read(byte[] bytes, int offset, int length) throws IOException;
}
