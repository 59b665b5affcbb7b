package io.wireformat.gatling.study.own;

import java.util.List;

/**
 * One cell of the comparison.
 *
 * @param place the region that the client is in, or {@link #PROCESS}
 * @param connection {@link #WARM} or {@link #NEW}; empty without one
 * @param operation what is done
 * @param format the name of the format
 */
record OwnCell(String place, String connection, String operation, String format) {

    /** No server takes part. */
    static final String PROCESS = "process";

    /** The connection has carried exchanges before. */
    static final String WARM = "warm";

    /** The connection is opened for the exchange. */
    static final String NEW = "new";

    /** A message is encoded and decoded. */
    static OwnCell codec(String format) {
        return new OwnCell(PROCESS, "", "codec", format);
    }

    static OwnCell of(List<String> raw) {
        return new OwnCell(raw.get(0), raw.get(1), raw.get(2), raw.get(3));
    }

    List<String> raw() {
        return List.of(place, connection, operation, format);
    }

    boolean isWarm() {
        return connection.equals(WARM);
    }

    /** The same in another format. */
    OwnCell in(String otherFormat) {
        return new OwnCell(place, connection, operation, otherFormat);
    }
}
