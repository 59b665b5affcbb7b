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

/** Messages from JSON files, one in each, read as a Spring Boot application reads a request. */
final class JsonSamples {

    private static final int MOST = 1_000;

    private final MessageCodec json = MessageCodecs.named(List.of("json")).get(0);
    private final Class<?> type;

    JsonSamples(Class<?> type) {
        this.type = type;
    }

    /**
     * Reads all files of a folder, in the order of their names.
     *
     * @throws IllegalArgumentException when there is none, or one that is not such a message
     */
    List<Object> read(String folder) {
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            List<Object> messages = files.filter(
                            file -> file.getFileName().toString().endsWith(".json"))
                    .sorted()
                    .limit(MOST)
                    .map(this::message)
                    .toList();
            if (messages.isEmpty()) {
                throw new IllegalArgumentException(OwnMessages.SAMPLES + ": there is no file *.json in " + folder);
            }
            return messages;
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    OwnMessages.SAMPLES + ": there is no folder "
                            + Path.of(folder).toAbsolutePath() + " that can be read",
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
                    OwnMessages.SAMPLES + ": " + file + where(e) + " is no " + type.getName() + ": "
                            + e.getOriginalMessage(),
                    e);
        }
        if (message == null) {
            throw new IllegalArgumentException(OwnMessages.SAMPLES + ": " + file + " holds null, not a message");
        }
        List<String> lost = JsonDifferences.lost(content, json.encode(message, type));
        if (!lost.isEmpty()) {
            throw new IllegalArgumentException(
                    OwnMessages.SAMPLES + ": " + file + " has " + String.join(", ", lost) + ", which " + type.getName()
                            + " does not keep; take it out, or compare another " + OwnMessages.TYPE);
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
