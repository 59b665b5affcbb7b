package io.wireformat.gatling.report;

import java.util.Map;
import java.util.stream.Collectors;

/** How results are called in sentences. What is not known here keeps its name. */
public final class Labels {

    private static final Map<String, String> FORMATS = FormatsPage.formats().stream()
            .collect(Collectors.toMap(
                    facts -> facts.get(1).says(), facts -> facts.get(0).says()));

    private static final Map<String, String> OPERATIONS = Map.of(
            "ingest-one", "Ingest one event",
            "ingest-batch-100", "Ingest a batch of 100",
            "read-page-100", "Read a page of 100");

    private static final Map<String, String> PLURALS = Map.of(
            "ingest-one", "single events",
            "ingest-batch-100", "batches of 100 events",
            "read-page-100", "pages of 100 events");

    private Labels() {}

    /** A format's title. */
    public static String format(String name) {
        return FORMATS.getOrDefault(name, name);
    }

    /** What is done. */
    public static String operation(String name) {
        return OPERATIONS.getOrDefault(name, name);
    }

    /** Where it is done. */
    public static String region(String name) {
        return name.replace('-', ' ');
    }

    /** What the formats are compared at. */
    public static String question(CellKey.Question question) {
        return operation(question.operation()) + ", " + region(question.region()) + conditions(question);
    }

    /** What is done, many times. */
    static String manyOf(String operation) {
        return PLURALS.getOrDefault(operation, operation);
    }

    /** The beginning of a sentence. */
    static String situation(CellKey.Question question) {
        String region = question.region().equals("here") ? "From here" : "In the " + region(question.region());
        return region + ", " + manyOf(question.operation()) + conditions(question);
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
