package io.wireformat.gatling.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Figures worked out by hand. */
class PathLossTests {

    /** A segment takes exactly a millisecond; an open window is 102 segments. */
    private static final RegionProfile PROFILE =
            new RegionProfile("exact", Duration.ofMillis(100), 1_460_000, 10, Duration.ZERO);

    private static final int SEGMENT = RegionProfile.SEGMENT;

    private final List<Segment> segments = new ArrayList<>();

    @Test
    void aLostSegmentIsSentAgainWhenTheThirdAfterItIsAcknowledged() {
        send(openPath(ScriptedNoise.dropping(2)), 0, 10);

        // the sixth leaves after 6 ms and is acknowledged after 106
        assertThat(arrival(2)).isEqualTo(106.0 + 1 + 50);
        assertThat(arrival(1)).isEqualTo(52);
        assertThat(arrival(3)).isEqualTo(54);
    }

    @Test
    void aLostSegmentThatTooFewFollowWaitsForTheTimeout() {
        send(openPath(ScriptedNoise.dropping(7)), 0, 10);

        assertThat(arrival(7)).isEqualTo(8.0 + 300 + 1 + 50);
    }

    @Test
    void aLaterMessageTellsOfALossEarlierThanTheTimeout() {
        PathTiming path = openPath(ScriptedNoise.dropping(9));
        send(path, 0, 10);
        assertThat(arrival(9)).isEqualTo(10.0 + 300 + 1 + 50);

        send(path, 20, 3);
        assertThat(arrival(9)).isEqualTo(123.0 + 1 + 50);
    }

    @Test
    void aMessageAfterTheTimeoutChangesNothing() {
        PathTiming path = openPath(ScriptedNoise.dropping(0));
        send(path, 0, 1);
        send(path, 400, 3);

        assertThat(arrival(0)).isEqualTo(1.0 + 300 + 1 + 50);
    }

    @Test
    void aRetransmissionThatIsLostWaitsForTheTimeout() {
        send(openPath(ScriptedNoise.dropping(0, 1)), 0, 10);

        assertThat(arrival(0)).isEqualTo(104.0 + 300 + 1 + 50);
    }

    @Test
    void timeoutsDouble() {
        send(openPath(ScriptedNoise.dropping(0, 1, 2)), 0, 1);

        assertThat(arrival(0)).isEqualTo(1.0 + 300 + 600 + 1200 + 1 + 50);
    }

    @Test
    void aLossHalvesTheWindow() {
        PathTiming path = openPath(ScriptedNoise.dropping(0));
        send(path, 0, 102);
        segments.clear();
        send(path, 1000, 102);

        // half of 102 and two that were acknowledged before the loss was known, and nearly two gained after it
        assertThat(arrival(53)).isEqualTo(1000.0 + 54 + 50);
        assertThat(arrival(54)).isEqualTo(1101.0 + 1 + 50);
    }

    @Test
    void aTimeoutStartsWithOneSegment() {
        PathTiming path = openPath(ScriptedNoise.dropping(0));
        send(path, 0, 1);
        segments.clear();
        send(path, 1000, 3);

        // its acknowledgement has made it two
        assertThat(arrival(1)).isEqualTo(1000.0 + 2 + 50);
        assertThat(arrival(2)).isEqualTo(1101.0 + 1 + 50);
    }

    @Test
    void aRetransmissionTakesItsTimeOnTheLine() {
        PathTiming path = openPath(ScriptedNoise.dropping(0));
        send(path, 0, 4);
        segments.clear();
        send(path, 104, 1);

        assertThat(arrival(0)).isEqualTo(104.0 + 1 + 1 + 50);
    }

    @Test
    void aRetransmissionOfThePastTakesNone() {
        PathTiming path = openPath(ScriptedNoise.dropping(0));
        send(path, 0, 4);
        segments.clear();
        send(path, 5000, 1);

        assertThat(arrival(0)).isEqualTo(5000.0 + 1 + 50);
    }

    @Test
    void theShareOfTheProfileIsLost() {
        PathNoise noise = PathNoise.of(RegionProfile.parse("second-region", "loss=2%"), new SplittableRandom(1));
        int lost = 0;
        for (int i = 0; i < 100_000; i++) {
            lost += noise.drops() ? 1 : 0;
        }

        assertThat(lost).isBetween(1_850, 2_150);
    }

    @Test
    void theSameSeedLosesTheSame() {
        RegionProfile lossy = RegionProfile.parse("second-region", "loss=5%,jitter=3ms");

        assertThat(arrivalsWithSeed(lossy, 7)).isEqualTo(arrivalsWithSeed(lossy, 7));
        assertThat(arrivalsWithSeed(lossy, 7)).isNotEqualTo(arrivalsWithSeed(lossy, 8));
    }

    private static PathTiming openPath(PathNoise noise) {
        return new PathTiming(PROFILE, 0, PROFILE.openWindow(), noise);
    }

    private void send(PathTiming path, long atMillis, int count) {
        path.send(atMillis * 1_000_000, count * SEGMENT, segments::add);
    }

    private double arrival(int index) {
        return segments.get(index).arrival() / 1e6;
    }

    private static List<Long> arrivalsWithSeed(RegionProfile profile, long seed) {
        PathTiming path =
                new PathTiming(profile, 0, profile.initialWindow(), PathNoise.of(profile, new SplittableRandom(seed)));
        List<Segment> segments = new ArrayList<>();
        path.send(0, 200 * SEGMENT, segments::add);
        return segments.stream().map(Segment::arrival).toList();
    }
}
