package io.wireformat.gatling.link;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How far apart two machines are, as it was published.
 *
 * @param name as settings have it
 * @param profile the link that is like it; empty where nothing needs to be put in between
 * @param says it in words
 * @param source who measured it
 */
public record Distance(String name, Optional<RegionProfile> profile, String says, String source) {

    private static final String FILE = "distances.csv";

    /** Those that have a name, the nearest first. */
    public static List<Distance> known() {
        return Known.ALL;
    }

    /** The link of one that has a name, or of {@code rtt=80ms,bandwidth=2MB/s}. */
    public static Distance parse(String name, String text) {
        Optional<Distance> known =
                known().stream().filter(distance -> distance.name.equals(name)).findFirst();
        if (text.isBlank()) {
            return known.orElseThrow(() -> new IllegalArgumentException("there is no distance " + name + ", only "
                    + String.join(", ", known().stream().map(Distance::name).toList())
                    + "; another one needs rtt and bandwidth, for example " + name + ":rtt=80ms,bandwidth=2MB/s"));
        }
        if (known.isPresent()) {
            throw new IllegalArgumentException(name + " is a published distance; give yours another name");
        }
        return new Distance(name, Optional.of(RegionProfile.parse(name, text)), "as set", "as set: " + text);
    }

    private static Distance of(String line) {
        String[] fields = line.split(",", 5);
        Optional<RegionProfile> profile = fields[1].isEmpty()
                ? Optional.empty()
                : Optional.of(new RegionProfile(
                        fields[0],
                        Duration.ofNanos(Math.round(Double.parseDouble(fields[1]) * 1e6)),
                        Math.round(Double.parseDouble(fields[2]) * 1e6),
                        RegionProfile.TEN_SEGMENTS));
        return new Distance(fields[0], profile, fields[3], fields[4].replace("\"", ""));
    }

    private static final class Known {
        private static final List<Distance> ALL = read();

        private static List<Distance> read() {
            try (InputStream in = Distance.class.getResourceAsStream(FILE)) {
                if (in == null) {
                    throw new IllegalStateException(FILE + " is not on the class path");
                }
                String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                return Arrays.stream(text.split("\n"))
                        .skip(1)
                        .filter(line -> !line.isBlank())
                        .map(Distance::of)
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
