package io.wireformat.gatling.study.cloud;

import io.wireformat.gatling.study.StudySettings;
import java.time.Duration;
import java.util.List;

/**
 * How large the cloud study is.
 *
 * @param formats the formats' names
 * @param elements sizes of messages
 * @param rounds blocks of each cell
 * @param iterations exchanges of a block at most
 * @param blockTime what a block may take; a slow cell has fewer iterations, one at least
 * @param longest exchanges that take longer are left out
 * @param longestNew the same on new connections, whose set-up does not show in what takes seconds
 */
record CloudSettings(
        List<String> formats,
        List<Integer> elements,
        int rounds,
        int iterations,
        Duration blockTime,
        Duration longest,
        Duration longestNew) {

    static final List<String> MESSAGES = List.of("int64", "float64", "string", "struct");

    private static final List<String> FORMATS = List.of("json", "protobuf", "avro", "msgpack", "flatbuffers");

    private static final List<Integer> ELEMENTS = List.of(10, 1000, 100_000);

    /** The size that fits a coffee break, or the published one. */
    static CloudSettings of(StudySettings settings) {
        boolean full = settings.full();
        return new CloudSettings(
                settings.names("formats", FORMATS, FORMATS),
                settings.numbers("elements", ELEMENTS, ELEMENTS, 1_000_000),
                settings.number("rounds", 5, 10, 1000),
                settings.number("iterations", 4, 10, 1000),
                full ? Duration.ofDays(1) : Duration.ofSeconds(1),
                full ? Duration.ofDays(1) : Duration.ofSeconds(10),
                full ? Duration.ofDays(1) : Duration.ofSeconds(2));
    }
}
