package io.wireformat.gatling.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.internal.link.Distance;
import org.junit.jupiter.api.Test;

class DistanceTests {

    @Test
    void publishedDistancesHaveASource() {
        assertThat(Distance.known())
                .extracting(Distance::name)
                .containsExactly("same-zone", "across-zones", "eu-us", "us-asia", "study-second-region");
        assertThat(Distance.known())
                .allSatisfy(distance -> assertThat(distance.source()).isNotBlank());
    }

    @Test
    void theStudysOwnIsNamedAsCalibratedByIt() {
        assertThat(Distance.parse("study-second-region", "").source()).startsWith("calibrated by that study");
    }

    @Test
    void thereIsNoLinkWithinAZone() {
        assertThat(Distance.parse("same-zone", "").profile()).isEmpty();
        assertThat(Distance.parse("eu-us", "").profile()).hasValueSatisfying(profile -> {
            assertThat(profile.roundTrip()).hasMillis(84);
            assertThat(profile.bytesPerSecond()).isEqualTo(35_000_000);
        });
    }
}
