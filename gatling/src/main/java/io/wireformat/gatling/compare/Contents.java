package io.wireformat.gatling.compare;

import com.github.luben.zstd.Zstd;
import io.wireformat.gatling.report.Cell;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.function.ToIntFunction;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** What compression would leave of contents. */
final class Contents {

    /** Zstandard's own default. */
    private static final int ZSTD_LEVEL = 3;

    private Contents() {}

    /** The mean sizes, null where there are none. */
    static Cell.Content sizes(Collection<byte[]> contents) {
        return new Cell.Content(
                mean(contents, content -> content.length),
                mean(contents, Contents::gzip),
                mean(contents, content -> Zstd.compress(content, ZSTD_LEVEL).length));
    }

    private static @Nullable Double mean(Collection<byte[]> contents, ToIntFunction<byte[]> size) {
        return contents.isEmpty()
                ? null
                : Math.round(10 * contents.stream().mapToInt(size).average().orElseThrow()) / 10.0;
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
