package io.wireformat.gatling.compare;

import io.wireformat.gatling.link.RegionProfile;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What can be set with {@code -Dcompare.…}; blank means not set. A key may come from the environment or from a file too,
 * because everybody on a machine may read the arguments of its processes.
 *
 * @param remote a service that runs elsewhere, with the key to use; empty to start one here
 * @param serviceJar the service to start
 * @param output where the comparison is written
 * @param formats the formats to compare; empty for all
 * @param rate requests a second in each region; half as many batches
 * @param rounds how often each format has its turn at each operation
 * @param block how long a turn takes, in whole seconds, as Gatling counts them
 * @param pause between two turns, long enough for the answers under way
 * @param warmUp how long everything runs before it counts
 * @param regions the links to measure through
 * @param port of the service that is started, 0 for a free one
 * @param managementPort of the service that is started, 0 for a free one
 */
record ComparisonSettings(
        Optional<Remote> remote,
        Path serviceJar,
        Path output,
        List<String> formats,
        double rate,
        int rounds,
        Duration block,
        Duration pause,
        Duration warmUp,
        List<RegionProfile> regions,
        int port,
        int managementPort) {

    private static final Set<String> NAMES = Set.of(
            "target",
            "key",
            "key-file",
            "service-jar",
            "output",
            "formats",
            "rate",
            "rounds",
            "block-s",
            "pause-ms",
            "warm-up-s",
            "regions",
            "port",
            "management-port");

    private static final long DEFAULT_PAUSE = 400;
    private static final long LARGE_ANSWER = 64_000;
    private static final long BETWEEN_BLOCKS = 100;
    private static final String PREFIX = "compare.";

    /**
     * Reads the settings.
     *
     * @param environment may have the key as {@code COMPARE_KEY}
     * @throws ComparisonException for a property that is unknown or cannot be read
     */
    static ComparisonSettings read(Properties properties, Map<String, String> environment) {
        refuseUnknown(properties);
        Optional<Remote> remote = remote(text(properties, "target", ""), () -> key(properties, environment));
        List<RegionProfile> regions = regions(text(properties, "regions", "same-region;second-region"));
        return new ComparisonSettings(
                remote,
                Path.of(text(properties, "service-jar", "../sample-audit-service/target/sample-audit-service.jar")),
                Path.of(text(properties, "output", "target/comparison")),
                formats(text(properties, "formats", "")),
                number(properties, "rate", 40, 2, 10_000),
                (int) number(properties, "rounds", 5, 1, 1000),
                seconds(properties, "block-s", 1, 1),
                pause(properties, remote.isPresent() ? List.of() : regions),
                seconds(properties, "warm-up-s", 14, 3),
                regions,
                (int) number(properties, "port", 0, 0, 65_535),
                (int) number(properties, "management-port", 0, 0, 65_535));
    }

    private static void refuseUnknown(Properties properties) {
        for (String name : properties.stringPropertyNames()) {
            if (name.startsWith(PREFIX) && !NAMES.contains(name.substring(PREFIX.length()))) {
                throw new ComparisonException("unknown property " + name + "; there are "
                        + String.join(
                                ", ",
                                NAMES.stream().sorted().map(PREFIX::concat).toList()));
            }
        }
    }

    private static Optional<Remote> remote(String target, Supplier<String> apiKey) {
        if (target.isEmpty()) {
            return Optional.empty();
        }
        String key = apiKey.get();
        if (key.isEmpty()) {
            throw new ComparisonException(
                    "compare.target needs compare.key, COMPARE_KEY or compare.key-file: an API key of that service that may"
                            + " write and read events, or two, writer,reader");
        }
        URI uri = uri(target);
        if (uri.getRawUserInfo() != null) {
            throw new ComparisonException(
                    "compare.target must not carry a user's name or password; the key goes into compare.key-file");
        }
        String scheme = String.valueOf(uri.getScheme());
        if (uri.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
            throw new ComparisonException("compare.target=" + target
                    + " is not the address of a service; write for example" + " https://audit.example.org");
        }
        String[] keys = key.split(",", 2);
        return Optional.of(new Remote(
                target.endsWith("/") ? target.substring(0, target.length() - 1) : target,
                keys[0].trim(),
                keys[keys.length - 1].trim()));
    }

    private static String key(Properties properties, Map<String, String> environment) {
        String file = text(properties, "key-file", "");
        return file.isEmpty()
                ? text(
                        properties,
                        "key",
                        environment.getOrDefault("COMPARE_KEY", "").trim())
                : keyFrom(Path.of(file));
    }

    /** The service writes its own keys in this form. */
    private static String keyFrom(Path file) {
        Properties keys = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            keys.load(in);
        } catch (IOException e) {
            throw new ComparisonException("compare.key-file=" + file + " cannot be read: " + e, e);
        }
        @Nullable String writer = keys.getProperty("writer");
        @Nullable String reader = keys.getProperty("reader");
        if (writer == null || reader == null) {
            throw new ComparisonException("compare.key-file=" + file + " needs two lines, writer=KEY and reader=KEY");
        }
        return writer + "," + reader;
    }

    private static URI uri(String target) {
        try {
            return URI.create(target);
        } catch (IllegalArgumentException e) {
            throw new ComparisonException("compare.target=" + target + " is not a URL", e);
        }
    }

    private static List<String> formats(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(String::trim)
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private static List<RegionProfile> regions(String text) {
        List<RegionProfile> regions = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (String region : text.split(";", -1)) {
            int colon = region.indexOf(':');
            String name = (colon < 0 ? region : region.substring(0, colon)).trim();
            if (name.isEmpty() || !names.add(name)) {
                throw new ComparisonException(
                        "compare.regions=" + text
                                + ": each region needs a name of its own, for example same-region;moon:rtt=2560ms,bandwidth=1MB/s");
            }
            try {
                regions.add(RegionProfile.parse(name, colon < 0 ? "" : region.substring(colon + 1)));
            } catch (IllegalArgumentException e) {
                throw new ComparisonException("compare.regions: " + e.getMessage(), e);
            }
        }
        return List.copyOf(regions);
    }

    private static Duration pause(Properties properties, List<RegionProfile> links) {
        long needed = links.stream()
                .mapToLong(ComparisonSettings::answeredMillis)
                .max()
                .orElse(0);
        long pause = (long) number(properties, "pause-ms", Math.max(DEFAULT_PAUSE, needed), 100, 600_000);
        if (pause < needed) {
            throw new ComparisonException(
                    "compare.pause-ms=" + pause + " is too short for compare.regions: answers take" + " up to " + needed
                            + " ms, and would count in the block after theirs");
        }
        return Duration.ofMillis(pause);
    }

    /** By when even a large answer on a new connection has arrived and the next block can begin. */
    private static long answeredMillis(RegionProfile link) {
        Duration waiting = link.roundTrip().plus(link.jitter()).multipliedBy(2);
        double transmitting = 1000.0 * LARGE_ANSWER / link.bytesPerSecond();
        return waiting.toMillis() + (long) Math.ceil(transmitting) + BETWEEN_BLOCKS;
    }

    private static Duration seconds(Properties properties, String name, int unset, int least) {
        return Duration.ofSeconds((long) number(properties, name, unset, least, 600));
    }

    private static double number(Properties properties, String name, double unset, double least, double most) {
        String text = text(properties, name, "");
        if (text.isEmpty()) {
            return unset;
        }
        double number;
        try {
            number = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new ComparisonException(PREFIX + name + "=" + text + " is not a number", e);
        }
        if (!(number >= least && number <= most)) {
            throw new ComparisonException(
                    String.format("%s%s=%s is not between %.0f and %.0f", PREFIX, name, text, least, most));
        }
        return number;
    }

    private static String text(Properties properties, String name, String unset) {
        @Nullable String text = properties.getProperty(PREFIX + name);
        return text == null || text.isBlank() ? unset : text.trim();
    }

    /**
     * A service that runs elsewhere.
     *
     * @param baseUrl without a slash at the end
     * @param writerKey may write events
     * @param readerKey may read them
     */
    record Remote(String baseUrl, String writerKey, String readerKey) {}
}
