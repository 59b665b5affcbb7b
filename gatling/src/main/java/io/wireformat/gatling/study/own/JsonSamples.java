package io.wireformat.gatling.study.own;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.codec.MessageCodecs;
import io.wireformat.gatling.study.StudyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
     * @throws StudyException when there is none, or one that is not such a message
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
                throw new StudyException(OwnSettings.SAMPLES + ": there is no file *.json in " + folder);
            }
            return messages;
        } catch (IOException e) {
            throw new StudyException(
                    OwnSettings.SAMPLES + ": there is no folder "
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
            throw new StudyException(
                    OwnSettings.SAMPLES + ": " + file + where(e.getLocation()) + " is no " + type.getName() + ": "
                            + e.getOriginalMessage(),
                    e);
        }
        if (message == null) {
            throw new StudyException(OwnSettings.SAMPLES + ": " + file + " holds null, not a message");
        }
        List<String> lost = JsonDifferences.lost(content, json.encode(message, type));
        if (!lost.isEmpty()) {
            throw new StudyException(OwnSettings.SAMPLES + ": " + file + " has " + String.join(", ", lost) + ", which "
                    + type.getName() + " does not keep; take it out, or compare another " + OwnSettings.TYPE);
        }
        return message;
    }

    private static byte[] content(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new StudyException(OwnSettings.SAMPLES + ": " + file + " cannot be read: " + e, e);
        }
    }

    private static String where(@Nullable TokenStreamLocation location) {
        return location == null ? "" : ", line " + location.getLineNr() + ", column " + location.getColumnNr() + ",";
    }
}
