package io.wireformat.internal.coding;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import io.wireformat.DecodingException;
import java.io.IOException;

/** Reads Zstandard and distinguishes corrupt content from a broken connection. */
final class ZstandardInput extends StageInput {

    /** The decoder without its window: its state of 160 KiB, and a chunk of 128 KiB. */
    static final int MEMORY = 288 * 1024;

    ZstandardInput(ZstandardFrames compressed) throws IOException {
        super(new ZstdInputStreamNoFinalizer(compressed).setLongMax(ZstandardFrames.MAX_WINDOW_LOG));
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        try {
            return source.read(bytes, offset, length);
        } catch (ZstdIOException e) {
            throw new DecodingException("zstd: the content is corrupt or incomplete", -1, e);
        }
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
