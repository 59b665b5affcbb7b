package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShapeTests {

    private static final Schedule.Task TASK =
            new Schedule.Task("json", new Schedule.Work(Operation.INGEST_ONE, Schedule.Work.WARM), Protocol.HTTP1);

    @Test
    void stepsAreEven() {
        assertThat(Shape.STEPS.rates(20, 40, 3)).containsExactly(20.0, 30.0, 40.0);
    }

    @Test
    void oneStepIsTheLowestRate() {
        assertThat(Shape.STEPS.rates(20, 40, 1)).containsExactly(20.0);
    }

    @Test
    void aSpikeGoesUpAtOnceAndBack() {
        assertThat(Shape.SPIKE.rates(20, 400, 5)).containsExactly(20.0, 400.0, 20.0);
    }

    @Test
    void theBreakpointIsLookedForAQuarterHigherEachTime() {
        assertThat(Shape.BREAKPOINT.rates(20, 40, 5)).containsExactly(20.0, 25.0, 31.25, 39.0625, 40.0);
    }

    @Test
    void aSoakKeepsItsRate() {
        assertThat(Shape.SOAK.rates(20, 400, 5)).containsExactly(20.0);
    }

    @Test
    void whatThereIsNotIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shape.named("wave"))
                .withMessage("there is no shape wave, only steps, spike, breakpoint, soak");
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void onlyTheSearchForABreakpointEndsWhereRequestsFail(Shape shape) {
        ShapeRecorder recorder = new ShapeRecorder(
                new ShapeSettings(shape, Operation.INGEST_ONE, List.of(20.0, 40.0), Duration.ofSeconds(1), 100));

        recorder.failed(new ShapeRecorder.Stage(TASK, 0));

        assertThat(recorder.isBeyondBreakpoint(new ShapeRecorder.Stage(TASK, 0)))
                .isFalse();
        assertThat(recorder.isBeyondBreakpoint(new ShapeRecorder.Stage(TASK, 1)))
                .isEqualTo(shape == Shape.BREAKPOINT);
    }
}
