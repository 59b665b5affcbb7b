package io.wireformat.gatling.study.cloud;

import io.wireformat.gatling.study.split.SplitCell;
import java.util.List;

/**
 * One cell of a study's tables.
 *
 * @param region where the client is
 * @param connection {@link #WARM} or {@link #NEW}
 * @param message the name of the message's routes
 * @param elements how many it holds
 * @param format the name of the format
 */
record CloudCell(String region, String connection, String message, int elements, String format) {

    /** The connection has carried exchanges before. */
    static final String WARM = "warm";

    /** The connection is opened for the exchange. */
    static final String NEW = "new";

    /** What an exchange takes whatever it carries. */
    static CloudCell nothing(String region, String connection) {
        return new CloudCell(region, connection, "nothing", 0, "none");
    }

    boolean isWarm() {
        return connection.equals(WARM);
    }

    /** The same where its time is split. */
    SplitCell split() {
        return split(region, connection);
    }

    /** The same message and format over another way. */
    SplitCell split(String way, String over) {
        return new SplitCell(way, over, elements + " " + message, format);
    }

    /** The same message over the same way in another format. */
    CloudCell in(String otherFormat) {
        return new CloudCell(region, connection, message, elements, otherFormat);
    }

    static CloudCell of(List<String> raw) {
        return new CloudCell(raw.get(0), raw.get(1), raw.get(2), Integer.parseInt(raw.get(3)), raw.get(4));
    }

    List<String> raw() {
        return List.of(region, connection, message, Integer.toString(elements), format);
    }
}
