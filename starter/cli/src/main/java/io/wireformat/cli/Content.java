package io.wireformat.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads and writes content, in files or the standard streams. */
final class Content {

    private Content() {}

    static byte[] read(@Nullable Path file) throws IOException {
        return file == null ? System.in.readAllBytes() : Files.readAllBytes(file);
    }

    static void write(byte[] content, @Nullable Path file) throws IOException {
        if (file != null) {
            Files.write(file, content);
        } else {
            System.out.write(content);
            System.out.flush();
        }
    }
}
