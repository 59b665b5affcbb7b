package io.wireformat.gatling.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wireformat.internal.link.RegionProfile;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegionProfileTests {

    @Test
    void aKnownNameNeedsNoSettings() {
        assertThat(RegionProfile.parse("same-region", "")).isEqualTo(RegionProfile.SAME_REGION);
        assertThat(RegionProfile.parse("second-region", "")).isEqualTo(RegionProfile.SECOND_REGION);
    }

    @Test
    void aSettingChangesAKnownProfile() {
        assertThat(RegionProfile.parse("second-region", "rtt=80ms"))
                .isEqualTo(new RegionProfile("second-region", Duration.ofMillis(80), 350_000, 10));
    }

    @Test
    void aNewProfileIsReadWithItsUnits() {
        assertThat(RegionProfile.parse("moon", "rtt=2.56s, bandwidth=1.5MB/s, window=4"))
                .isEqualTo(new RegionProfile("moon", Duration.ofMillis(2560), 1_500_000, 4));
    }

    @Test
    void theTextOfAProfileReadsBackAsTheSame() {
        RegionProfile profile = new RegionProfile("moon", Duration.ofMillis(2560), 1_500_000, 4);

        assertThat(RegionProfile.parse("moon", profile.toString())).isEqualTo(profile);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "mars | \"\"                        | region mars is not known: set at least its rtt and bandwidth",
                "mars | rtt=1s                    | region mars is not known",
                "mars | rtt=1s,bandwidth=fast     | region mars: 'fast' is not a number with a unit",
                "mars | rtt=1s,bandwidth=10       | region mars: '10' is not a bandwidth; use for example 350kB/s",
                "mars | rtt=14,bandwidth=1MB/s    | region mars: '14' is not a time; use for example 14ms",
                "mars | rtt=1s,bandwidth=0kB/s    | region mars: the bandwidth must be above 0",
                "mars | rtt=1s,bandwidth=1kB/s,window=0   | the window must hold at least one segment",
                "mars | rtt=1s,bandwidth=1kB/s,window=all | 'all' is not a number of segments",
                "same-region | latency=1s         | region same-region: unknown setting 'latency'; known are rtt",
            })
    void aMistakeIsNamed(String name, String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegionProfile.parse(name, text))
                .withMessageContaining(message);
    }
}
