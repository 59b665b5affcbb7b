package io.wireformat.gatling.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.internal.link.RegionProfile;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The containers' network uses the numbers of the link. */
class DockerRegionsTests {

    private static final Path REGIONS = Path.of("..", "docker", "regions");

    @Test
    void eachKnownProfileHasAFileAndEachFileAProfile() throws IOException {
        try (Stream<Path> files = Files.list(REGIONS)) {
            List<String> names = RegionProfile.known().stream()
                    .map(profile -> profile.name() + ".env")
                    .toList();

            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrderElementsOf(names);
        }
    }

    @Test
    void theFilesMatchTheProfiles() throws IOException {
        for (RegionProfile profile : RegionProfile.known()) {
            assertThat(settings(profile.name()))
                    .as(profile.name())
                    .isEqualTo(Map.of(
                            "ROUND_TRIP_US", Long.toString(profile.roundTrip().toNanos() / 1_000),
                            "BYTES_PER_SECOND", Long.toString(profile.bytesPerSecond())));
        }
    }

    private static Map<String, String> settings(String region) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(REGIONS.resolve(region + ".env"))) {
            properties.load(reader);
        }
        Map<String, String> settings = new TreeMap<>();
        properties.forEach((key, value) -> settings.put(key.toString(), value.toString()));
        return settings;
    }
}
