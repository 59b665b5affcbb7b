package io.wireformat.gatling.report;

import io.wireformat.codec.FormatProfile;
import io.wireformat.codec.FormatProfiles;
import java.util.Map;
import java.util.stream.Collectors;

/** How results are called in sentences. What is not known here keeps its name. */
public final class Labels {

    private static final Map<String, String> FORMATS =
            FormatProfiles.all().stream().collect(Collectors.toMap(FormatProfile::name, FormatProfile::title));

    private static final Map<String, String> OPERATIONS = Map.of(
            "ingest-one", "Ingest one event",
            "ingest-batch-100", "Ingest a batch of 100",
            "read-page-100", "Read a page of 100");

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
        return operation(question.operation()) + ", " + region(question.region())
                + (question.connection().equals("new") ? ", a new connection each time" : "")
                + (question.protocol().equals("HTTP/1.1") ? "" : ", " + question.protocol());
    }
}
