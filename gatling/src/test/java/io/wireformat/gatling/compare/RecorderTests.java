package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RecorderTests {

    private final Region region = Region.direct();
    private final Schedule schedule = new Schedule(
            List.of("json", "avro"),
            List.of(Protocol.HTTP1),
            new LoadSettings(40, 2, Duration.ofSeconds(1), Duration.ofMillis(400), Duration.ofSeconds(3)),
            false);
    private final Recorder recorder = new Recorder(schedule, List.of(region), Optional.empty(), block -> {});

    @AfterEach
    void close() {
        region.close();
    }

    @Test
    void aRunThatEndsBeforeItsFirstBlockHasNone() {
        assertThat(recorder.blocks()).isEmpty();
        assertThat(recorder.generatorLoad()).isZero();
        assertThat(recorder.generatorLateMicros()).isZero();
    }

    @Test
    void aRunThatEndsEarlyHasTheBlocksThatEnded() {
        borders(3);

        assertThat(recorder.blocks()).extracting(block -> block.key().format()).containsExactly("json");
    }

    @Test
    void anExchangeBelongsToTheBlockThatItBeganIn() {
        borders(2);
        recorder.succeeded(schedule.slots().get(1).task().key("here"), exchange(1));
        borders(1);

        assertThat(recorder.blocks()).singleElement().satisfies(block -> assertThat(block.samples())
                .hasSize(1));
    }

    @Test
    void aRequestThatBeganTooLateCountsWhenItFails() {
        borders(3);
        recorder.succeeded(schedule.slots().get(1).task().key("here"), exchange(2));
        recorder.failed(2, schedule.slots().get(1).task().key("here"));

        assertThat(recorder.blocks()).singleElement().satisfies(block -> {
            assertThat(block.samples()).isEmpty();
            assertThat(block.failed()).isEqualTo(1);
        });
        assertThat(recorder.late()).isEqualTo(2);
    }

    @Test
    void theResolutionOfACounterIsTheStepThatItMovesIn() {
        assertThat(Recorder.commonStep(new double[] {1e9, 1.03e9, 1.03e9, 1.08e9}))
                .isEqualTo(1e7);
    }

    @Test
    void aCounterThatStandsStillOrIsUnknownHasNoResolution() {
        assertThat(Recorder.commonStep(new double[] {5, 5})).isNaN();
        assertThat(Recorder.commonStep(new double[] {Double.NaN, Double.NaN})).isNaN();
    }

    private static Exchange exchange(int block) {
        return new Exchange(block, 1_000, 2_000, 10);
    }

    private void borders(int count) {
        for (int i = 0; i < count; i++) {
            recorder.border();
        }
    }
}
