package io.wireformat.gatling.study.split;

import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.report.CellKey;
import java.util.List;

/**
 * What a sample is about.
 *
 * @param way {@link #REGION}'s name, {@link #DIRECT} or {@link #PROCESS}
 * @param operation what the client does
 * @param format the name of the format
 */
record SplitCell(String way, String operation, String format) {

    /** Where the client is. */
    static final RegionProfile REGION = RegionProfile.SAME_REGION;

    /** Without a link. */
    static final String DIRECT = "direct";

    /** Without an exchange: a message is encoded and decoded. */
    static final String PROCESS = "process";

    static final List<String> COLUMNS = List.of("way", "operation", "format");

    static SplitCell of(List<String> raw) {
        return new SplitCell(raw.get(0), raw.get(1), raw.get(2));
    }

    List<String> raw() {
        return List.of(way, operation, format);
    }

    boolean isLinked() {
        return way.equals(REGION.name());
    }

    CellKey key() {
        return new CellKey(format, operation, way, "warm");
    }
}
