package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wireformat.gatling.link.RegionProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonSettingsTests {

    @Test
    void withoutPropertiesAServiceIsStartedHereAndSeenFromTwoRegions() {
        ComparisonSettings settings = ComparisonSettings.read(new Properties(), Map.of());

        assertThat(settings.remote()).isEmpty();
        assertThat(settings.regions()).containsExactly(RegionProfile.SAME_REGION, RegionProfile.SECOND_REGION);
        assertThat(settings.port()).isZero();
    }

    @Test
    void aBlankPropertyIsNotSet() {
        assertThat(read("compare.rate", "", "compare.target", " ")).isEqualTo(read());
    }

    @Test
    void propertiesOfOthersAreLeftAlone() {
        assertThat(read("user.home", "/tmp")).isEqualTo(read());
    }

    @Test
    void everythingCanBeSet() {
        ComparisonSettings settings = read(
                "compare.formats",
                "json, avro",
                "compare.rate",
                "12.5",
                "compare.rounds",
                "7",
                "compare.block-s",
                "2",
                "compare.pause-ms",
                "750",
                "compare.warm-up-s",
                "5",
                "compare.port",
                "8080",
                "compare.management-port",
                "8081");

        assertThat(settings.formats()).containsExactly("json", "avro");
        assertThat(settings.load().rate()).isEqualTo(12.5);
        assertThat(settings.load().rounds()).isEqualTo(7);
        assertThat(settings.load().block()).isEqualTo(Duration.ofSeconds(2));
        assertThat(settings.load().pause()).isEqualTo(Duration.ofMillis(750));
        assertThat(settings.load().warmUp()).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.port()).isEqualTo(8080);
        assertThat(settings.managementPort()).isEqualTo(8081);
    }

    @Test
    void aServiceWithTlsIsReachedWithTls() {
        assertThat(read("compare.target", "https://audit.example.org", "compare.key", "k")
                        .protocols())
                .containsExactly(Protocol.HTTPS1);
        assertThatExceptionOfType(ComparisonException.class)
                .isThrownBy(() -> read(
                        "compare.target",
                        "https://audit.example.org",
                        "compare.key",
                        "k",
                        "compare.protocols",
                        "http1"))
                .withMessageContaining("is reached with TLS only");
    }

    @Test
    void aBreakpointIsSoughtInStepsOfAQuarter() {
        assertThat(read("compare.shape", "breakpoint", "compare.shape-from", "100", "compare.shape-to", "170")
                        .shape())
                .hasValueSatisfying(shape -> {
                    assertThat(shape.rates()).containsExactly(100.0, 125.0, 156.25, 170.0);
                    assertThat(shape.stage()).isEqualTo(Duration.ofSeconds(5));
                });
    }

    @Test
    void aSpikeReturnsToWhereItCameFrom() {
        assertThat(read("compare.shape", "spike", "compare.shape-from", "10", "compare.shape-to", "90")
                        .shape())
                .hasValueSatisfying(shape -> assertThat(shape.rates()).containsExactly(10.0, 90.0, 10.0));
    }

    @Test
    void stepsAreEven() {
        assertThat(read("compare.shape", "steps", "compare.shape-from", "10", "compare.shape-to", "50")
                        .shape())
                .hasValueSatisfying(shape -> assertThat(shape.rates()).containsExactly(10.0, 20.0, 30.0, 40.0, 50.0));
    }

    @Test
    void regionsAreKnownOrDescribed() {
        assertThat(read("compare.regions", "same-region; moon:rtt=2560ms,bandwidth=1MB/s")
                        .regions())
                .containsExactly(RegionProfile.SAME_REGION, RegionProfile.parse("moon", "rtt=2560ms,bandwidth=1MB/s"));
    }

    @Test
    void thePauseOutlivesTheAnswersOfTheSlowestRegion() {
        // two round trips, 64 kB, 100 ms
        assertThat(read().load().pause()).isEqualTo(Duration.ofMillis(210 + 183 + 100));
        assertThat(read("compare.regions", "same-region").load().pause()).isEqualTo(Duration.ofMillis(400));
        assertThat(read("compare.regions", "moon:rtt=2560ms,bandwidth=1MB/s,jitter=5ms")
                        .load()
                        .pause())
                .isEqualTo(Duration.ofMillis(5130 + 64 + 100));
    }

    @Test
    void aServiceElsewhereTakesOneKeyOrTwo() {
        assertThat(read("compare.target", "https://audit.example.org/", "compare.key", "k")
                        .remote())
                .contains(new RemoteService("https://audit.example.org", "k", "k"));
        assertThat(read("compare.target", "http://10.0.0.1:8080", "compare.key", "w, r")
                        .remote())
                .contains(new RemoteService("http://10.0.0.1:8080", "w", "r"));
    }

    @Test
    void theKeyMayComeFromTheEnvironment() {
        Properties properties = new Properties();
        properties.setProperty("compare.target", "https://audit.example.org");

        assertThat(ComparisonSettings.read(properties, Map.of("COMPARE_KEY", "w,r"))
                        .remote())
                .contains(new RemoteService("https://audit.example.org", "w", "r"));
    }

    @Test
    void theKeysMayComeFromAFile(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("keys"), "# two\nwriter=w\nreader=r\n");

        assertThat(read("compare.target", "https://audit.example.org", "compare.key-file", file.toString())
                        .remote())
                .contains(new RemoteService("https://audit.example.org", "w", "r"));
    }

    @Test
    void aFileWithoutBothKeysIsNamed(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("keys"), "writer=w\n");

        assertThatExceptionOfType(ComparisonException.class)
                .isThrownBy(() -> read("compare.target", "http://10.0.0.1", "compare.key-file", file.toString()))
                .withMessageContaining(file + " needs two lines");
    }

    @Test
    void aTargetWithAPasswordIsRefusedWithoutRepeatingIt() {
        assertThatExceptionOfType(ComparisonException.class)
                .isThrownBy(() -> read("compare.target", "https://me:secret@audit.example.org", "compare.key", "k"))
                .withMessageContaining("must not carry")
                .withMessageNotContaining("secret");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compare.rate    | many      | compare.rate=many is not a number",
                "compare.rate    | 0         | compare.rate=0 is not between 2 and 10000",
                "compare.pause-ms| 400       | compare.pause-ms=400 is too short for compare.regions: answers take up to 493 ms",
                "compare.rounds  | 0         | compare.rounds=0 is not between 1 and 1000",
                "compare.port    | 70000     | compare.port=70000 is not between 0 and 65535",
                "compare.speed   | 5         | unknown property compare.speed; there are compare.block-s",
                "compare.protocols | http3  | compare.protocols: there is no protocol http3, only http1, https1, https2",
                "compare.protocols | http1,http1 | each protocol once",
                "compare.shape   | saw       | compare.shape: there is no shape saw, only steps, spike, breakpoint, soak",
                "compare.price-per-gb | -1   | compare.price-per-gb=-1 is not between 0 and 1000000",
                "compare.rounds  | 5.5       | compare.rounds=5.5 is not a whole number",
                "compare.block-s | 0.5       | compare.block-s=0.5 is not between 1 and 600",
                "compare.block-s | 1.5       | compare.block-s=1.5 is not a whole number",
                "baseline.fail   | yes       | baseline.fail=yes is neither true nor false",
                "baseline.fail   | true      | baseline.fail=true needs baseline",
                "baseline        | nowhere   | baseline=nowhere is not a comparison.json",
                "compare.regions | mars      | compare.regions: region mars is not known",
                "compare.regions | same-region;same-region | each region needs a name of its own",
                "compare.target  | http://audit.example.org | compare.target needs compare.key",
            })
    void aMistakeIsNamed(String name, String value, String message) {
        assertThatExceptionOfType(ComparisonException.class)
                .isThrownBy(() -> read(name, value))
                .withMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({"audit.example.org", "ftp://audit.example.org", "http:///events", "http://a b"})
    void aTargetMustBeTheAddressOfAService(String target) {
        assertThatExceptionOfType(ComparisonException.class)
                .isThrownBy(() -> read("compare.target", target, "compare.key", "k"))
                .withMessageContaining("compare.target=" + target);
    }

    private static ComparisonSettings read(String... namesAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
        }
        return ComparisonSettings.read(properties, Map.of());
    }
}
