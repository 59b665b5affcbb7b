package io.wireformat.http.support;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Content codings by the libraries that others use. */
public final class Coded {

    private Coded() {}

    public static byte[] gzip(byte[] content) {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(coded)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return coded.toByteArray();
    }

    public static byte[] as(String coding, byte[] content) {
        return coding.equals("zstd") ? Zstd.compress(content) : gzip(content);
    }

    /** So many MiB of spaces, which JSON may start with: one member behind the other, so that they are made quickly. */
    public static byte[] gzippedSpaces(int mebibytes) {
        byte[] member = gzip(" ".repeat(1024 * 1024).getBytes());
        ByteBuffer members = ByteBuffer.allocate(member.length * mebibytes);
        while (members.hasRemaining()) {
            members.put(member);
        }
        return members.array();
    }

    public static byte[] decoded(String coding, byte[] coded) {
        try (InputStream decoded = decoding(coding, new ByteArrayInputStream(coded))) {
            return decoded.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Decodes while it is read. */
    public static InputStream decoding(String coding, InputStream coded) throws IOException {
        return coding.equals("zstd") ? new ZstdInputStream(coded) : new GZIPInputStream(coded);
    }
}
