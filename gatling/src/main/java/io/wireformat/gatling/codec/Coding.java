package io.wireformat.gatling.codec;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** A content coding of HTTP, as a client uses it. */
public enum Coding {
    /** No compression. */
    IDENTITY,
    /** The JDK's gzip at its default level. */
    GZIP,
    /** Zstandard at its default level, 3. */
    ZSTD;

    private static final int ZSTD_LEVEL = 3;

    /** Its name in HTTP. */
    public String token() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Compresses content. */
    public byte[] encode(byte[] content) {
        return switch (this) {
            case IDENTITY -> content;
            case GZIP -> gzip(content);
            case ZSTD -> Zstd.compress(content, ZSTD_LEVEL);
        };
    }

    /** Decompresses content. */
    public byte[] decode(byte[] compressed) {
        return switch (this) {
            case IDENTITY -> compressed;
            case GZIP -> gunzip(compressed);
            case ZSTD -> Zstd.decompress(compressed, (int) Zstd.getFrameContentSize(compressed));
        };
    }

    private static byte[] gzip(byte[] content) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // cannot fail in memory
        }
        return compressed.toByteArray();
    }

    private static byte[] gunzip(byte[] compressed) {
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
            return gzip.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
