package io.wireformat.internal.coding;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.internal.ContentBufferStream;
import io.wireformat.internal.pipeline.CodingTag;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * gzip, with the JDK's zlib.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc1952">RFC 1952: gzip</a>
 */
final class Gzip implements ContentCoding {

    static final int MAGIC = 0x8B1F;
    static final int DEFLATE = 8;

    private static final byte[] HEADER = {0x1F, (byte) 0x8B, DEFLATE, 0, 0, 0, 0, 0, 0, (byte) 0xFF};

    private static final int TRAILER_SIZE = 2 * Integer.BYTES;
    private static final int STEP = 8192;

    /** zlib's state with its window and its tables, and a buffer. */
    private static final int STREAM_MEMORY = 272 * 1024 + STEP;

    @Override
    public CodingTag coding() {
        return CodingTag.GZIP;
    }

    @Override
    public List<String> names() {
        return List.of("gzip", "x-gzip");
    }

    @Override
    public InputStream decompress(InputStream compressed, LongConsumer memory) {
        memory.accept(GzipInput.MEMORY);
        return new GzipInput(compressed);
    }

    @Override
    public void compress(ContentBuffer content, ContentBuffer compressed) {
        compressed.writeBytes(HEADER);
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            deflater.setInput(content.array(), 0, content.size());
            deflater.finish();
            while (!deflater.finished()) {
                compressed.ensure(STEP);
                compressed.advance(deflater.deflate(compressed.array(), compressed.size(), STEP));
            }
        } finally {
            deflater.end();
        }
        CRC32 checksum = new CRC32();
        checksum.update(content.array(), 0, content.size());
        compressed.ensure(TRAILER_SIZE);
        compressed.writeIntLittleEndianUnchecked((int) checksum.getValue());
        compressed.writeIntLittleEndianUnchecked(content.size());
    }

    @Override
    public OutputStream stream(ContentBuffer compressed) throws IOException {
        return new GZIPOutputStream(new ContentBufferStream(compressed), STEP, true);
    }

    @Override
    public int streamMemory() {
        return STREAM_MEMORY;
    }
}
