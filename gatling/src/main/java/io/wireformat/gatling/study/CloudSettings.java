package io.wireformat.gatling.study;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/**
 * How large the cloud study is.
 *
 * @param formats the formats' names
 * @param elements sizes of messages
 * @param rounds blocks of each cell
 * @param iterations exchanges of a block at most
 * @param blockTime what a block may take; a slow cell has fewer iterations, one at least
 * @param longest exchanges that take longer are left out
 * @param output where everything is written
 */
record CloudSettings(
        List<String> formats,
        List<Integer> elements,
        int rounds,
        int iterations,
        Duration blockTime,
        Duration longest,
        Path output) {

    static final List<String> MESSAGES = List.of("int64", "float64", "string", "struct");

    /** The size that fits a coffee break, or with {@code study.full=true} the published one. */
    static CloudSettings read(Properties properties) {
        boolean full = Boolean.parseBoolean(properties.getProperty("study.full"));
        return new CloudSettings(
                names(text(properties, "study.formats", "json,protobuf,avro,msgpack,flatbuffers")),
                names(text(properties, "study.elements", "10,1000,100000")).stream()
                        .map(text -> (int) number("study.elements", text, 1_000_000))
                        .toList(),
                (int) number("study.rounds", text(properties, "study.rounds", full ? "10" : "5"), 1000),
                (int) number("study.iterations", text(properties, "study.iterations", full ? "10" : "4"), 1000),
                full ? Duration.ofDays(1) : Duration.ofSeconds(1),
                full ? Duration.ofDays(1) : Duration.ofSeconds(10),
                Path.of(text(properties, "study.output", "target/studies")).resolve("cloud"));
    }

    /** What makes samples comparable, in one line. */
    String describe() {
        return "formats=" + String.join("+", formats) + " elements=" + elements + " iterations=" + iterations
                + " block=" + blockTime + " longest=" + longest + " java=" + Runtime.version();
    }

    private static List<String> names(String text) {
        return Arrays.stream(text.split(",", -1)).map(String::trim).toList();
    }

    private static long number(String property, String text, long most) {
        try {
            long number = Long.parseLong(text);
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new StudyException(property + ": '" + text + "' is not a number from 1 to " + most);
    }

    private static String text(Properties properties, String name, String otherwise) {
        String value = properties.getProperty(name, "");
        return value.isBlank() ? otherwise : value;
    }
}
