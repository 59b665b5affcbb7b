package io.wireformat.internal.coding;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.internal.ContentBufferStream;
import io.wireformat.internal.pipeline.CodingTag;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/**
 * Zstandard, by zstd-jni.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8878">RFC 8878: Zstandard</a>
 */
final class Zstandard implements ContentCoding {

    /** 8 MiB, the most that a sender may count on. See RFC 9659. */
    private static final int MAX_WINDOW_LOG = 23;

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
    public InputStream decode(InputStream coded) throws IOException {
        return new ZstandardInput(new ZstdInputStreamNoFinalizer(coded).setLongMax(MAX_WINDOW_LOG));
    }

    @Override
    public void encode(ContentBuffer content, ContentBuffer coded) {
        int most = (int) Zstd.compressBound(content.size());
        coded.ensure(most);
        long size =
                Zstd.compressByteArray(coded.array(), coded.size(), most, content.array(), 0, content.size(), LEVEL);
        if (Zstd.isError(size)) {
            throw new IllegalStateException("zstd: " + Zstd.getErrorName(size));
        }
        coded.advance((int) size);
    }

    @Override
    public OutputStream encoder(ContentBuffer coded) throws IOException {
        return new ZstdOutputStreamNoFinalizer(new ContentBufferStream(coded), LEVEL);
    }
}
