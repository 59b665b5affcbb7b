package io.wireformat.gatling.study;

/**
 * One cell of a study's tables.
 *
 * @param region where the client is
 * @param connection {@link #WARM} or {@link #NEW}
 * @param message the name of the message's routes
 * @param elements how many it holds
 * @param format the name of the format
 */
record StudyCell(String region, String connection, String message, int elements, String format) {

    /** The connection has carried exchanges before. */
    static final String WARM = "warm";

    /** The connection is opened for the exchange. */
    static final String NEW = "new";

    boolean isWarm() {
        return connection.equals(WARM);
    }

    /** The same message over the same way in another format. */
    StudyCell in(String otherFormat) {
        return new StudyCell(region, connection, message, elements, otherFormat);
    }
}
