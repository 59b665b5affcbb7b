package io.wireformat.gatling.study.cloud;

import io.wireformat.gatling.study.Published;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What the study published, in our units. */
final class CloudPublished {

    static final String JSON = "json";

    static final List<String> FORMATS = List.of(JSON, "protobuf", "avro", "msgpack");

    private static final Map<String, String> REGIONS = Map.of("same-region", "same", "second-region", "different");

    private static final Published SIZES = Published.read(CloudPublished.class, "cloud-size.csv", FORMATS);

    private static final Published TOTALS = Published.read(CloudPublished.class, "cloud-total-time.csv", FORMATS);

    private static final Published CODECS = Published.read(CloudPublished.class, "cloud-codec-time.csv", FORMATS);

    /** The figures of a unit's column in bytes. */
    private static final Map<String, Integer> UNITS = Map.of("B", 1, "kB", 1 << 10, "MB", 1 << 20);

    private CloudPublished() {}

    static OptionalDouble bytes(CloudRow row, String format) {
        for (Map.Entry<String, Integer> unit : UNITS.entrySet()) {
            OptionalDouble figure = SIZES.figure(format, row.message(), row.elements(), unit.getKey());
            if (figure.isPresent()) {
                return OptionalDouble.of(figure.getAsDouble() * unit.getValue());
            }
        }
        return OptionalDouble.empty();
    }

    static OptionalDouble codecMillis(CloudRow row, String format) {
        return CODECS.figure(format, row.message(), row.elements());
    }

    static OptionalDouble totalMillis(String region, CloudRow row, String format) {
        String name = REGIONS.get(region);
        return name == null ? OptionalDouble.empty() : TOTALS.figure(format, name, row.message(), row.elements());
    }

    static OptionalDouble emptyMillis(String region) {
        return switch (region) {
            case "same-region" -> OptionalDouble.of(14);
            case "second-region" -> OptionalDouble.of(105);
            default -> OptionalDouble.empty();
        };
    }

    /** 373 ms where the same bytes take 40 in every other format. */
    static boolean isOutlierOfTotals(String region, CloudRow row, String format) {
        return region.equals("same-region")
                && row.equals(new CloudRow("float64", 100_000))
                && format.equals("protobuf");
    }

    /** 0.67 ms where ten texts or records take a fiftieth of it: JSON's first use, and every ratio rests on it. */
    static boolean isOutlierOfCodecs(CloudRow row) {
        return row.equals(new CloudRow("int64", 10));
    }
}
