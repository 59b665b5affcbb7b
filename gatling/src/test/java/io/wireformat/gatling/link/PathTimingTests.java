package io.wireformat.gatling.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wireformat.internal.link.LinkFormula;
import io.wireformat.internal.link.RegionProfile;
import io.wireformat.internal.link.Windows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathTimingTests {

    /** A segment takes exactly a millisecond, the initial window 10 ms of a round trip of 100 ms. */
    private static final RegionProfile PROFILE = new RegionProfile("exact", Duration.ofMillis(100), 1_460_000, 10);

    private static final int SEGMENT = RegionProfile.SEGMENT;

    @Test
    void aSegmentArrivesAfterItsTransmissionAndHalfARoundTrip() {
        assertThat(arrivals(newPath(), 0, SEGMENT)).containsExactly(51.0);
    }

    @Test
    void theLastSegmentTakesOnlyTheTimeOfItsBytes() {
        assertThat(arrivals(newPath(), 0, SEGMENT + SEGMENT / 2)).containsExactly(51.0, 51.5);
    }

    @Test
    void theInitialWindowLeavesWithoutWaiting() {
        assertThat(arrivals(newPath(), 0, 10 * SEGMENT)).hasSize(10).last().isEqualTo(60.0);
    }

    @Test
    void aSegmentAfterTheInitialWindowWaits() {
        // the first segment has left after 1 ms and is acknowledged after 101 ms
        assertThat(arrivals(newPath(), 0, 11 * SEGMENT)).last().isEqualTo(101.0 + 1 + 50);
    }

    @Test
    void aMessageInPiecesTakesNoMoreRoundTripsThanInOne() {
        PathTiming path = newPath();
        List<Double> arrivals = new ArrayList<>();
        for (int left = 70 * SEGMENT; left > 0; left -= 2048) {
            arrivals.addAll(arrivals(path, 0, Math.min(left, 2048)));
        }

        // windows of 10, 20 and 40 segments
        assertThat(arrivals.get(arrivals.size() - 1)).isLessThan(202 + 41 + 50);
    }

    @Test
    void aConnectionThatWasIdleHasItsWindowForgotten() {
        PathTiming path = PathTiming.of(PROFILE, 0, Windows.AFTER_IDLE);
        arrivals(path, 0, 100 * SEGMENT);

        assertThat(arrivals(path, 10_000, 11 * SEGMENT)).last().isEqualTo(10_000 + 101.0 + 1 + 50);
    }

    @Test
    void aWindowIsHalvedForEachTimeoutWithoutSending() {
        PathTiming path = PathTiming.of(PROFILE, 0, Windows.INITIAL);
        // windows of 10, 20, 40 and 80 segments are acknowledged
        arrivals(path, 0, 80 * SEGMENT);

        // a timeout is 300 ms: half of 90 segments are left, 45
        List<Double> halved = arrivals(path, 750, 46 * SEGMENT);
        assertThat(halved.get(45)).isGreaterThan(750.0 + 46 + 50);
        assertThat(arrivals(path, 5_000, 11 * SEGMENT)).last().isEqualTo(5_000 + 101.0 + 1 + 50);
    }

    @Test
    void aConnectionInSteadyUseKeepsItsWindow() {
        PathTiming path = PathTiming.of(PROFILE, 0, Windows.OPEN);

        assertThat(arrivals(path, 10_000, 50 * SEGMENT)).last().isEqualTo(10_000 + 50 + 50.0);
    }

    @Test
    void theWindowDoublesEachRoundTrip() {
        List<Double> arrivals = arrivals(newPath(), 0, 71 * SEGMENT);

        assertThat(arrivals.get(29)).isEqualTo(101 + 20 + 50);
        assertThat(arrivals.get(30)).isEqualTo(202 + 1 + 50);
        assertThat(arrivals.get(69)).isEqualTo(202 + 40 + 50);
        assertThat(arrivals.get(70)).isEqualTo(303 + 1 + 50);
    }

    @Test
    void onceTheBandwidthIsReachedNothingWaits() {
        List<Double> arrivals = arrivals(newPath(), 0, 1000 * SEGMENT);

        // windows of 10, 20, 40 and 80 segments leave gaps, 160 fill the round trip of 100
        assertThat(arrivals.get(149)).isEqualTo(303 + 80 + 50);
        assertThat(arrivals.get(999)).isEqualTo(404 + 850 + 50);
    }

    @Test
    void anOpenWindowNeverWaits() {
        assertThat(arrivals(openPath(), 0, 1000 * SEGMENT)).last().isEqualTo(1000.0 + 50);
    }

    @Test
    void aWindowStaysOpenWhileTheConnectionIsIdle() {
        PathTiming path = newPath();
        arrivals(path, 0, 1000 * SEGMENT);

        assertThat(arrivals(path, 3_600_000, 100 * SEGMENT)).last().isEqualTo(3_600_000.0 + 100 + 50);
    }

    @Test
    void acknowledgementsOpenTheNextWindow() {
        PathTiming path = newPath();
        arrivals(path, 0, 10 * SEGMENT);

        assertThat(arrivals(path, 1000, 20 * SEGMENT)).last().isEqualTo(1000.0 + 20 + 50);
    }

    @Test
    void aMessageQueuesBehindTheOneBefore() {
        PathTiming path = newPath();
        arrivals(path, 0, 10 * SEGMENT);

        assertThat(arrivals(path, 0, SEGMENT)).containsExactly(101.0 + 1 + 50);
        assertThat(arrivals(openPathAfter(10), 5, SEGMENT)).containsExactly(10.0 + 1 + 50);
    }

    @Test
    void nothingLeavesBeforeTheConnectionIsEstablished() {
        PathTiming path = new PathTiming(PROFILE, ms(100), PROFILE.initialWindow(), Long.MAX_VALUE);

        assertThat(arrivals(path, 0, SEGMENT)).containsExactly(100.0 + 1 + 50);
    }

    @Test
    void theEndArrivesHalfARoundTripAfterItIsSent() {
        assertThat(newPath().close(ms(7))).isEqualTo(ms(57));
    }

    @Test
    void theEndNeverOvertakesTheBytes() {
        PathTiming path = newPath();
        arrivals(path, 0, 11 * SEGMENT);

        assertThat(path.close(ms(1))).isEqualTo(ms(152));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1459, 1460, 1461, 14_599, 14_600, 14_601, 40_000, 43_800, 43_801, 1_000_000, 3_000_001})
    void theFormulaAgreesOnNewAndWarmConnections(int bytes) {
        for (RegionProfile profile : List.of(PROFILE, RegionProfile.SAME_REGION, RegionProfile.SECOND_REGION)) {
            PathTiming fresh = new PathTiming(profile, 0, profile.initialWindow(), Long.MAX_VALUE);
            PathTiming warm = new PathTiming(profile, 0, profile.openWindow(), Long.MAX_VALUE);
            // each segment's time is rounded to a nanosecond
            long tolerance = bytes / SEGMENT + 10;

            assertThat(last(fresh, bytes)).isCloseTo(LinkFormula.oneWayNanos(profile, bytes, false), within(tolerance));
            assertThat(last(warm, bytes)).isCloseTo(LinkFormula.oneWayNanos(profile, bytes, true), within(tolerance));
        }
    }

    private static PathTiming newPath() {
        return new PathTiming(PROFILE, 0, PROFILE.initialWindow(), Long.MAX_VALUE);
    }

    private static PathTiming openPath() {
        return openPathAfter(0);
    }

    private static PathTiming openPathAfter(long millis) {
        return new PathTiming(PROFILE, ms(millis), PROFILE.openWindow(), Long.MAX_VALUE);
    }

    private static long ms(long millis) {
        return millis * 1_000_000;
    }

    /** Milliseconds at which each segment of one message has arrived. */
    private static List<Double> arrivals(PathTiming path, long atMillis, int bytes) {
        List<Double> arrivals = new ArrayList<>();
        path.send(ms(atMillis), bytes, segment -> arrivals.add(segment.arrival() / 1e6));
        return arrivals;
    }

    private static long last(PathTiming path, int bytes) {
        long[] last = {0};
        path.send(0, bytes, segment -> last[0] = segment.arrival());
        return last[0];
    }
}
