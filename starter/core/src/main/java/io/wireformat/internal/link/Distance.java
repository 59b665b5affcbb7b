package io.wireformat.internal.link;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A published distance between two machines.
 *
 * @param name the name in settings
 * @param profile the equivalent link; empty if no link is needed
 * @param says the distance in words
 * @param source the source of the measurement
 */
public record Distance(String name, Optional<RegionProfile> profile, String says, String source) {

    /** The file of the named distances, on the class path. */
    public static final String RESOURCE = "io/wireformat/internal/link/distances.csv";

    /** All named distances, the nearest first. */
    public static List<Distance> known() {
        return Known.ALL;
    }

    /** A named distance, or a new one such as {@code rtt=80ms,bandwidth=2MB/s}. */
    public static Distance parse(String name, String text) {
        Optional<Distance> known =
                known().stream().filter(distance -> distance.name.equals(name)).findFirst();
        if (text.isBlank()) {
            return known.orElseThrow(() -> new IllegalArgumentException("unknown distance " + name + "; known are "
                    + String.join(", ", known().stream().map(Distance::name).toList())
                    + "; another one needs rtt and bandwidth, for example " + name + ":rtt=80ms,bandwidth=2MB/s"));
        }
        if (known.isPresent()) {
            throw new IllegalArgumentException(name + " is a published distance; choose another name");
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
            try (InputStream in = Distance.class.getResourceAsStream("/" + RESOURCE)) {
                if (in == null) {
                    throw new IllegalStateException(RESOURCE + " is not on the class path");
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
