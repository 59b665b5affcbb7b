package io.wireformat.gatling.report;

/**
 * What a cell of the comparison is about.
 *
 * @param format for example {@code protobuf}
 * @param operation for example {@code ingest-one}
 * @param region for example {@code second-region}
 * @param connection {@code warm} or {@code new}
 * @param protocol for example {@code HTTP/1.1}
 */
public record CellKey(String format, String operation, String region, String connection, String protocol) {

    /** A cell of the protocol that is used unless another is asked for. */
    public CellKey(String format, String operation, String region, String connection) {
        this(format, operation, region, connection, "HTTP/1.1");
    }

    /** The same question, asked of another format. */
    public Question question() {
        return new Question(operation, region, connection, protocol);
    }

    /** What the formats are compared at. */
    public record Question(String operation, String region, String connection, String protocol) {}
}
