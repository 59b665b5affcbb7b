package io.wireformat.schemas;

import io.wireformat.schemas.addressbook.AddressBook;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.cloud.Float64Vector;
import io.wireformat.schemas.cloud.Int64Vector;
import io.wireformat.schemas.cloud.StringVector;
import io.wireformat.schemas.cloud.StructBatch;
import io.wireformat.schemas.daily.DailyRecord;
import io.wireformat.schemas.order.Order;
import io.wireformat.schemas.video.Video;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The messages in {@code vectors/data}, each as JSON and as other languages' libraries wrote it in every format. */
final class Vectors {

    static final Path FOLDER = Path.of("vectors");

    private static final Path DATA = FOLDER.resolve("data");

    private static final Map<String, Class<?>> TYPES = Stream.<Class<?>>of(
                    AddressBook.class,
                    AuditEvent.class,
                    DailyRecord.class,
                    EventPage.class,
                    Float64Vector.class,
                    Int64Vector.class,
                    Order.class,
                    StringVector.class,
                    StructBatch.class,
                    Video.class)
            .collect(Collectors.toMap(Class::getSimpleName, Function.identity()));

    private Vectors() {}

    static Stream<Message> messages() {
        try (Stream<Path> files = Files.walk(DATA)) {
            return files.filter(file -> file.toString().endsWith(".json")).sorted().map(Message::of).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<Vector> all() {
        return messages().flatMap(message -> Arrays.stream(Format.values()).map(format -> new Vector(message, format)));
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A message.
     *
     * @param type its record
     * @param name what its files are called, beside the folder
     */
    record Message(Class<?> type, String name) {

        private static Message of(Path file) {
            String name = file.getFileName().toString().replace(".json", "");
            return new Message(TYPES.get(file.getParent().getFileName().toString()), name);
        }

        String path(String extension) {
            return type.getSimpleName() + "/" + name + "." + extension;
        }

        byte[] content(String extension) {
            return read(DATA.resolve(path(extension)));
        }

        Object value() {
            return Format.JSON.readValue(content("json"), type);
        }
    }

    /**
     * A message in a format.
     *
     * @param message what it means
     * @param format what it is written in
     */
    record Vector(Message message, Format format) {

        byte[] content() {
            return message.content(format.formatName());
        }

        @Override
        public String toString() {
            return message.path(format.formatName());
        }
    }
}
