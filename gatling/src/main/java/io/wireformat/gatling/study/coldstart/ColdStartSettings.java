package io.wireformat.gatling.study.coldstart;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.codec.MessageCodecs;
import io.wireformat.gatling.study.StudySettings;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * How large the cold-start study is.
 *
 * @param formats the formats that carry the smallest record
 * @param fewFormats the formats that carry the larger ones, and that start from an archive
 * @param orders how many orders the records have, in the order that they are measured
 * @param jvms how many JVMs each cell has
 * @param iterations how many times each of them writes and reads the record; the first is the cold one
 * @param homes where the JDKs are
 */
record ColdStartSettings(
        List<String> formats,
        List<String> fewFormats,
        List<Integer> orders,
        int jvms,
        int iterations,
        List<Path> homes) {

    private static final List<String> FEW_FORMATS = List.of("json", "xml", "protobuf");

    private static final List<Integer> SCALED_ORDERS = List.of(1_000, 10_000);

    private static final List<Integer> ALL_ORDERS = List.of(1_000, 10_000, 100_000, 1_000_000);

    /** The size that fits a coffee break, or the published one. */
    static ColdStartSettings of(StudySettings settings) {
        List<String> all = MessageCodecs.all().stream().map(MessageCodec::name).toList();
        List<String> formats = settings.namesOf("formats", all, all, all);
        boolean chosen = !formats.equals(all);
        return new ColdStartSettings(
                formats,
                chosen || settings.full() ? formats : FEW_FORMATS,
                settings.numbers("elements", SCALED_ORDERS, ALL_ORDERS, 1_000_000),
                settings.number("rounds", 5, 5, 1000),
                settings.number("iterations", 5, 5, 1000),
                Arrays.stream(settings.text("java-homes", System.getProperty("java.home"))
                                .split(",", -1))
                        .map(String::trim)
                        .map(Path::of)
                        .toList());
    }
}
