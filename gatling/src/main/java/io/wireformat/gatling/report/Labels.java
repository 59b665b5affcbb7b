package io.wireformat.gatling.report;

import java.util.Map;

/** How results are called in sentences. What is not known here keeps its name. */
final class Labels {

    private static final Map<String, String> FORMATS = Map.of(
            "json", "JSON",
            "protobuf", "Protobuf",
            "avro", "Avro",
            "flatbuffers", "FlatBuffers",
            "msgpack", "MessagePack");

    private static final Map<String, String> OPERATIONS = Map.of(
            "ingest-one", "Ingest one event",
            "ingest-batch-100", "Ingest a batch of 100",
            "read-page-100", "Read a page of 100");

    private static final Map<String, String> PLURALS = Map.of(
            "ingest-one", "single events",
            "ingest-batch-100", "batches of 100 events",
            "read-page-100", "pages of 100 events");

    private Labels() {}

    static String format(String name) {
        return FORMATS.getOrDefault(name, name);
    }

    static String question(CellKey.Question question) {
        return OPERATIONS.getOrDefault(question.operation(), question.operation()) + ", "
                + question.region().replace('-', ' ')
                + conditions(question);
    }

    static String operation(String name) {
        return PLURALS.getOrDefault(name, name);
    }

    /** The beginning of a sentence. */
    static String situation(CellKey.Question question) {
        String region = question.region().equals("here")
                ? "From here"
                : "In the " + question.region().replace('-', ' ');
        return region + ", " + operation(question.operation()) + conditions(question);
    }

    /** A cell in one line. */
    static String cell(CellKey key) {
        return question(key.question()) + ", " + format(key.format());
    }

    private static String conditions(CellKey.Question question) {
        return (question.connection().equals("new") ? ", a new connection each time" : "")
                + (question.protocol().equals("HTTP/1.1") ? "" : ", " + question.protocol());
    }
}
