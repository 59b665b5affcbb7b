package io.wireformat.gatling.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CongestionWindowTests {

    private static final int SEGMENT = RegionProfile.SEGMENT;

    /** A round trip carries a hundred segments. */
    private static final RegionProfile PROFILE =
            new RegionProfile("exact", Duration.ofMillis(100), 1_460_000, 10, Duration.ZERO);

    private final CongestionWindow window = new CongestionWindow(PROFILE, PROFILE.initialWindow());

    @Test
    void itDoublesWhenAllOfItIsAcknowledged() {
        acknowledge(10);

        assertThat(window.bytes()).isEqualTo(20 * SEGMENT);
    }

    @Test
    void itNeverExceedsTheLineAndItsQueue() {
        acknowledge(1000);

        assertThat(window.bytes()).isEqualTo(2 * 102 * SEGMENT);
    }

    @Test
    void afterALossItGrowsByASegmentForEachWindow() {
        acknowledge(30);
        window.halve(0);
        assertThat(window.bytes()).isEqualTo(20 * SEGMENT);

        acknowledge(20);
        assertThat(window.bytes()).isBetween(20L * SEGMENT + SEGMENT * 9 / 10, 21L * SEGMENT);
    }

    @Test
    void lossesOfOneRoundTripCountAsOne() {
        acknowledge(30);
        window.halve(0);
        window.halve(99_999_999);
        assertThat(window.bytes()).isEqualTo(20 * SEGMENT);

        window.halve(100_000_000);
        assertThat(window.bytes()).isEqualTo(10 * SEGMENT);
    }

    @Test
    void itIsNeverHalvedBelowTwoSegments() {
        for (int i = 0; i < 10; i++) {
            window.halve(i * 100_000_000L);
        }

        assertThat(window.bytes()).isEqualTo(2 * SEGMENT);
    }

    @Test
    void afterATimeoutItDoublesUpToHalfOfWhatItWas() {
        acknowledge(30);
        window.collapse(0);
        assertThat(window.bytes()).isEqualTo(SEGMENT);

        acknowledge(19);
        assertThat(window.bytes()).isEqualTo(20 * SEGMENT);
        acknowledge(1);
        assertThat(window.bytes()).isLessThan(21 * SEGMENT);
    }

    private void acknowledge(int segments) {
        for (int i = 0; i < segments; i++) {
            window.acknowledged(SEGMENT);
        }
    }
}
