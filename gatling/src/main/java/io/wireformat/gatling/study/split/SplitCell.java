package io.wireformat.gatling.study.split;

import io.wireformat.gatling.report.CellKey;
import java.util.List;

/**
 * What a sample is about.
 *
 * @param way the name of a region, {@link #DIRECT} or {@link #PROCESS}
 * @param connection {@link #WARM} or {@code new}
 * @param operation what the client does
 * @param format the name of the format
 */
public record SplitCell(String way, String connection, String operation, String format) {

    /** The connection has carried exchanges before. */
    public static final String WARM = "warm";

    /** Without a link. */
    public static final String DIRECT = "direct";

    /** Without an exchange: a message is encoded and decoded. */
    public static final String PROCESS = "process";

    static final List<String> COLUMNS = List.of("way", "connection", "operation", "format");

    static SplitCell of(List<String> raw) {
        return new SplitCell(raw.get(0), raw.get(1), raw.get(2), raw.get(3));
    }

    /** As it is kept. */
    public List<String> raw() {
        return List.of(way, connection, operation, format);
    }

    boolean isLinked() {
        return !way.equals(DIRECT) && !way.equals(PROCESS);
    }

    CellKey key() {
        return new CellKey(format, operation, way, connection);
    }
}
