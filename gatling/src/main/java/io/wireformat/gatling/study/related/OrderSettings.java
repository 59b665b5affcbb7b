package io.wireformat.gatling.study.related;

import io.wireformat.gatling.study.StudySettings;
import java.time.Duration;
import java.util.List;

/**
 * How large the order study is.
 *
 * @param formats the formats' names
 * @param rounds blocks of each cell
 * @param blockTime how long a block encodes or decodes
 * @param warmUp how long each cell does before anything counts
 */
record OrderSettings(List<String> formats, int rounds, Duration blockTime, Duration warmUp) {

    /** Numbers of options, as published. */
    static final List<Integer> OPTIONS = List.of(0, 100, 200, 300, 400, 500, 600, 700, 800, 900);

    private static final List<String> FORMATS =
            List.of("json", "xml", "protobuf", "thrift-binary", "avro", "msgpack", "flatbuffers");

    /** A size that takes half a minute, or the published one. */
    static OrderSettings of(StudySettings settings) {
        boolean full = settings.full();
        return new OrderSettings(
                settings.names("formats", FORMATS, FORMATS),
                settings.number("rounds", 5, 10, 1000),
                Duration.ofMillis(full ? 1000 : 300),
                Duration.ofMillis(full ? 5000 : 1000));
    }
}
