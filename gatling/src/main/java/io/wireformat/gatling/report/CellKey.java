package io.wireformat.gatling.report;

/**
 * What a cell of the comparison is about.
 *
 * @param format for example {@code protobuf}
 * @param operation for example {@code ingest-one}
 * @param region for example {@code second-region}
 * @param connection {@code warm} or {@code new}
 */
public record CellKey(String format, String operation, String region, String connection) {

    /** The same question, asked of another format. */
    public Question question() {
        return new Question(operation, region, connection);
    }

    /** What the formats are compared at. */
    public record Question(String operation, String region, String connection) {}
}
