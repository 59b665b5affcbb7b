package io.wireformat.gatling.study.own;

import io.wireformat.gatling.codec.MessageCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * A format that carries the messages.
 *
 * @param contents each of them as content
 * @param difference what reads back otherwise than it was written, for example null as an empty list; empty for nothing
 */
record Carrier(MessageCodec codec, List<byte[]> contents, String difference) {

    String name() {
        return codec.name();
    }

    byte[] content(int which) {
        return contents.get(which % contents.size());
    }

    /** The size of a message, on average. */
    double bytes() {
        return contents.stream().mapToInt(content -> content.length).average().orElse(0);
    }

    /** The size of a message that is compressed by itself, on average. */
    double gzipBytes() {
        return contents.stream().mapToInt(Carrier::gzip).average().orElse(0);
    }

    private static int gzip(byte[] content) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(compressed)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.size();
    }
}
