package io.wireformat.internal.coding;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.internal.ContentBufferStream;
import io.wireformat.internal.pipeline.CodingTag;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Zstandard, with zstd-jni.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8878">RFC 8878: Zstandard</a>
 */
final class Zstandard implements ContentCoding {

    /** At level 3: two buffers of the window's size of 2 MiB, and tables of 1 MiB. */
    private static final int STREAM_MEMORY = 5 * 1024 * 1024;

    private static final int LEVEL = Zstd.defaultCompressionLevel();

    @Override
    public CodingTag coding() {
        return CodingTag.ZSTD;
    }

    @Override
    public List<String> names() {
        return List.of("zstd");
    }

    @Override
    public InputStream decompress(InputStream compressed, LongConsumer memory) throws IOException {
        memory.accept(ZstandardInput.MEMORY);
        return new ZstandardInput(new ZstandardFrames(compressed, memory));
    }

    @Override
    public void compress(ContentBuffer content, ContentBuffer compressed) {
        int maxSize = (int) Zstd.compressBound(content.size());
        compressed.ensure(maxSize);
        long size = Zstd.compressByteArray(
                compressed.array(), compressed.size(), maxSize, content.array(), 0, content.size(), LEVEL);
        if (Zstd.isError(size)) {
            throw new IllegalStateException("zstd: " + Zstd.getErrorName(size));
        }
        compressed.advance((int) size);
    }

    @Override
    public OutputStream stream(ContentBuffer compressed) throws IOException {
        return new ZstdOutputStreamNoFinalizer(new ContentBufferStream(compressed), LEVEL);
    }

    @Override
    public int streamMemory() {
        return STREAM_MEMORY;
    }
}
