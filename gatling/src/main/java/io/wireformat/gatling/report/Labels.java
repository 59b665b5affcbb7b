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

    private Labels() {}

    static String format(String name) {
        return FORMATS.getOrDefault(name, name);
    }

    static String question(CellKey.Question question) {
        return OPERATIONS.getOrDefault(question.operation(), question.operation()) + ", "
                + question.region().replace('-', ' ')
                + (question.connection().equals("new") ? ", a new connection each time" : "");
    }
}
