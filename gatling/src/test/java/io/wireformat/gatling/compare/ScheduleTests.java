package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScheduleTests {

    private static final List<String> FORMATS = List.of("json", "protobuf", "avro");
    private static final Schedule SCHEDULE = new Schedule(
            FORMATS,
            List.of(Protocol.HTTP1),
            new LoadSettings(40, 3, Duration.ofSeconds(1), Duration.ofMillis(400), Duration.ofSeconds(3)),
            true);

    @Test
    void everyFormatHasOneTurnAtEveryWorkInEachRound() {
        for (int round = 0; round < 3; round++) {
            int current = round;
            List<Schedule.Task> tasks = SCHEDULE.slots().stream()
                    .filter(slot -> slot.round() == current)
                    .map(Schedule.Slot::task)
                    .toList();

            assertThat(tasks)
                    .hasSize(1 + FORMATS.size() * Schedule.Work.ALL.size() + Schedule.Work.ALL.size())
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void overTheRoundsEachFormatIsOnceInEachPlace() {
        for (int place = 1; place <= FORMATS.size(); place++) {
            int current = place;
            assertThat(IntStream.range(0, 3).mapToObj(round -> SCHEDULE.slots()
                            .get(round * 17 + current)
                            .task()
                            .format()))
                    .containsExactlyInAnyOrderElementsOf(FORMATS);
        }
    }

    @Test
    void eachOperationIsDoneWithoutALinkInTheFirstFormat() {
        assertThat(SCHEDULE.calibrations()).hasSize(Schedule.Work.ALL.size()).allSatisfy(task -> {
            assertThat(task.format()).isEqualTo("json");
            assertThat(task.isMeasured()).isFalse();
        });
        assertThat(SCHEDULE.calibrationOf(SCHEDULE.tasks().get(2)))
                .isEqualTo(SCHEDULE.calibrations().get(0));
    }

    @Test
    void eachProtocolHasItsBlocks() {
        Schedule two = new Schedule(
                FORMATS,
                List.of(Protocol.HTTP1, Protocol.HTTPS2),
                new LoadSettings(40, 1, Duration.ofSeconds(1), Duration.ofMillis(400), Duration.ofSeconds(3)),
                false);

        assertThat(two.measuredSlots()).isEqualTo(2 * 12);
        assertThat(two.calibrations()).isEmpty();
    }

    @Test
    void eachRoundHasABlockInWhichNobodyAsksForAnything() {
        assertThat(SCHEDULE.slots().stream().filter(slot -> slot.task().isIdle()))
                .hasSize(3);
        assertThat(SCHEDULE.measuredSlots()).isEqualTo(3 * 12);
    }

    @Test
    void theLengthIsThatOfAllBlocksAndPauses() {
        assertThat(SCHEDULE.length()).isEqualTo(Duration.ofMillis(51 * 1400));
    }
}
