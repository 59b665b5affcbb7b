package io.wireformat.gatling.own;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.codec.MessageCodecs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;

/** Reads messages from JSON files, one per file, like a Spring Boot application reads a request. */
final class JsonSamples {

    private static final int MAX_SAMPLES = 1_000;

    private final MessageCodec json = MessageCodecs.named(List.of("json")).get(0);
    private final Class<?> type;

    JsonSamples(Class<?> type) {
        this.type = type;
    }

    /**
     * Reads all files of a directory in the order of their names.
     *
     * @throws IllegalArgumentException if there is no file, or a file is not a message of the type
     */
    List<Object> read(String folder) {
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            List<Object> messages = files.filter(
                            file -> file.getFileName().toString().endsWith(".json"))
                    .sorted()
                    .limit(MAX_SAMPLES)
                    .map(this::message)
                    .toList();
            if (messages.isEmpty()) {
                throw new IllegalArgumentException(OwnMessages.SAMPLES + ": no file *.json in " + folder);
            }
            return messages;
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    OwnMessages.SAMPLES + ": cannot read the directory "
                            + Path.of(folder).toAbsolutePath(),
                    e);
        }
    }

    private Object message(Path file) {
        byte[] content = content(file);
        @Nullable Object message;
        try {
            message = json.decode(content, type);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    OwnMessages.SAMPLES + ": " + file + where(e) + " is not a " + type.getName() + ": "
                            + e.getOriginalMessage(),
                    e);
        }
        if (message == null) {
            throw new IllegalArgumentException(OwnMessages.SAMPLES + ": " + file + " is null instead of a message");
        }
        List<String> lost = JsonDifferences.lost(content, json.encode(message, type));
        if (!lost.isEmpty()) {
            throw new IllegalArgumentException(OwnMessages.SAMPLES + ": " + file + " has " + String.join(", ", lost)
                    + ", which " + type.getName() + " does not have; remove it, or set another " + OwnMessages.TYPE);
        }
        return message;
    }

    private static byte[] content(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(OwnMessages.SAMPLES + ": " + file + " cannot be read: " + e, e);
        }
    }

    private static String where(JacksonException e) {
        @Nullable TokenStreamLocation location = e.getLocation();
        String at = location == null ? "" : ", line " + location.getLineNr() + ", column " + location.getColumnNr();
        String path = e.getPath().stream()
                .map(part -> part.getPropertyName() == null ? "[" + part.getIndex() + "]" : part.getPropertyName())
                .collect(Collectors.joining("."));
        return at + (path.isEmpty() ? "" : ", at " + path) + (location == null ? "" : ",");
    }
}
