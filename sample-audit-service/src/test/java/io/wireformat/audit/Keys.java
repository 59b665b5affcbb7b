package io.wireformat.audit;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** The keys that the service generates at its first start. */
public record Keys(String writer, String reader) {

    public static Keys read(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return new Keys(properties.getProperty("writer"), properties.getProperty("reader"));
    }
}
