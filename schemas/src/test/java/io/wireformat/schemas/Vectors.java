package io.wireformat.schemas;

import io.wireformat.schemas.addressbook.AddressBook;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.BatchItemResult;
import io.wireformat.schemas.audit.EventPage;
import io.wireformat.schemas.cloud.Float64Vector;
import io.wireformat.schemas.cloud.Int64Vector;
import io.wireformat.schemas.cloud.StringVector;
import io.wireformat.schemas.cloud.StructBatch;
import io.wireformat.schemas.daily.DailyRecord;
import io.wireformat.schemas.kinds.EveryKind;
import io.wireformat.schemas.kinds.EveryShape;
import io.wireformat.schemas.kinds.EveryTime;
import io.wireformat.schemas.kinds.Figure;
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
import tools.jackson.databind.JsonNode;

/** The messages in {@code vectors/data}, each as JSON and in every format as another language's library wrote it. */
final class Vectors {

    static final Path FOLDER = Path.of("vectors");
    private static final Path DATA = FOLDER.resolve("data");
    private static final String OTHERWISE = ".otherwise.json";

    private static final Map<String, Class<?>> TYPES = Stream.<Class<?>>of(
                    AddressBook.class,
                    AuditEvent.class,
                    BatchItemResult.class,
                    DailyRecord.class,
                    EventPage.class,
                    EveryKind.class,
                    EveryShape.class,
                    EveryTime.class,
                    Figure.class,
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
            return files
                    .filter(file -> file.toString().endsWith(".json"))
                    .filter(file -> !file.toString().endsWith(OTHERWISE))
                    .sorted()
                    .map(Message::of)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Each message in each format that can express it. */
    static Stream<Vector> all() {
        return inEveryFormat().filter(vector -> !vector.reading().isNull());
    }

    /** Each message in each format that cannot express it. */
    static Stream<Vector> unsayable() {
        return inEveryFormat().filter(vector -> vector.reading().isNull());
    }

    private static Stream<Vector> inEveryFormat() {
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
     * @param type the record
     * @param name the name of its files
     */
    record Message(Class<?> type, String name) {

        private static Message of(Path file) {
            String name = file.getFileName().toString().replace(".json", "");
            return new Message(TYPES.get(file.getParent().getFileName().toString()), name);
        }

        Object value() {
            // a tree would store a decimal as a double
            return Format.MAPPER.readValue(read(DATA.resolve(path(".json"))), type);
        }

        JsonNode json() {
            return Format.MAPPER.readTree(read(DATA.resolve(path(".json"))));
        }

        /** The message as the format reads it; a null node if it cannot express the message. */
        private JsonNode reading(Format format) {
            Path otherwise = DATA.resolve(path(OTHERWISE));
            JsonNode reading = Files.exists(otherwise)
                    ? Format.MAPPER.readTree(read(otherwise)).get(format.formatName())
                    : null;
            return reading == null ? json() : reading;
        }

        private String path(String ending) {
            return type.getSimpleName() + "/" + name + ending;
        }
    }

    /**
     * A message in a format.
     *
     * @param message the message
     * @param format the format
     */
    record Vector(Message message, Format format) {

        String path() {
            return message.path("." + format.formatName());
        }

        /** The output of another language's library. */
        byte[] content() {
            return read(DATA.resolve(path()));
        }

        /** Our output. */
        byte[] ours() {
            return format.encode(message.type(), message.value());
        }

        JsonNode reading() {
            return message.reading(format);
        }

        @Override
        public String toString() {
            return path();
        }
    }
}
