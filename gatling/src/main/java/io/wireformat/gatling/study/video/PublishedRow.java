package io.wireformat.gatling.study.video;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * One result that the text of the study names.
 *
 * @param scenario single, serial, concurrent or http, with the count of messages
 * @param message a type's title
 * @param operation an operation's label
 * @param formats our names for them; all of the study's for "all"
 * @param threads how many at once
 * @param low the figure, or the least of a range
 * @param high the figure, or the greatest of a range
 * @param words the figure and its unit as published
 */
record PublishedRow(
        String scenario,
        String message,
        String operation,
        List<String> formats,
        int threads,
        double low,
        double high,
        String words) {

    /** What the study calls the formats, and what we call them. */
    static final Map<String, String> FORMATS = published();

    /** A comma outside of quotes. */
    private static final String SEPARATOR = ",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)";

    /** All of them, in the study's order. */
    static List<PublishedRow> all() {
        try (InputStream in = Objects.requireNonNull(PublishedRow.class.getResourceAsStream("video-results.csv"));
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.startsWith("#"))
                    .skip(1)
                    .map(PublishedRow::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PublishedRow parse(String line) {
        List<String> values = Stream.of(line.split(SEPARATOR, -1))
                .map(value -> value.replace("\"", ""))
                .toList();
        String[] range = values.get(5).split("-", 2);
        return new PublishedRow(
                values.get(0),
                values.get(1),
                values.get(2),
                formats(values.get(3)),
                values.get(4).isEmpty() ? 1 : Integer.parseInt(values.get(4)),
                Double.parseDouble(range[0]),
                Double.parseDouble(range[range.length - 1]),
                values.get(5) + " " + values.get(6));
    }

    private static List<String> formats(String names) {
        return names.equals("all")
                ? List.copyOf(FORMATS.values())
                : Arrays.stream(names.split(", ", -1))
                        .map(name -> Objects.requireNonNull(FORMATS.get(name), name))
                        .toList();
    }

    private static Map<String, String> published() {
        Map<String, String> formats = new LinkedHashMap<>();
        formats.put("JSON", "json");
        formats.put("MessagePack", "msgpack");
        formats.put("Avro", "avro");
        formats.put("Thrift", "thrift-compact");
        formats.put("Protocol Buffers", "protobuf");
        formats.put("FlatBuffers", "flatbuffers");
        formats.put("Cap'n Proto", "capnp");
        return formats;
    }

    boolean is(String beginning) {
        return scenario.startsWith(beginning);
    }

    /** Whether the other row is about the same, for other formats. */
    boolean isBeside(PublishedRow other) {
        return scenario.equals(other.scenario) && message.equals(other.message) && operation.equals(other.operation);
    }

    /** What it is about, in words. */
    String subject() {
        return scenario + ", " + message + ", " + operation;
    }
}
