package io.wireformat.gatling.codec;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.function.ToIntFunction;
import java.util.zip.GZIPOutputStream;

/**
 * The mean size of contents in bytes, and what compression would leave of it, each content by itself;
 * {@link Double#NaN} where there are none.
 *
 * @param raw as they are
 * @param gzip by the JDK's gzip
 * @param zstd by Zstandard at its own default level
 */
public record ContentSizes(double raw, double gzip, double zstd) {

    private static final int ZSTD_LEVEL = 3;

    /** Compresses the contents. */
    public static ContentSizes of(Collection<byte[]> contents) {
        return new ContentSizes(
                mean(contents, content -> content.length),
                mean(contents, ContentSizes::gzip),
                mean(contents, content -> Zstd.compress(content, ZSTD_LEVEL).length));
    }

    private static double mean(Collection<byte[]> contents, ToIntFunction<byte[]> size) {
        return contents.stream().mapToInt(size).average().orElse(Double.NaN);
    }

    private static int gzip(byte[] content) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        return compressed.size();
    }
}
