package io.wireformat.gatling.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShapeResultsTests {

    private static final CellKey CELL = new CellKey("avro", "ingest-one", "same-region", "warm");

    @Test
    void theHighestRateIsThatOfTheLastStageBeforeTheBoundIsPassed() {
        ShapeResult result = of(stage(20, 10, 0), stage(25, 10, 0), stage(31, 500, 0), stage(39, 10, 0));

        assertThat(result.highestRate()).isEqualTo(25);
        assertThat(result.reachedLimit()).isFalse();
        assertThat(result.stages()).extracting(ShapeResult.Stage::withinBound).containsExactly(true, true, false, true);
    }

    @Test
    void aServiceThatNeverPassesTheBoundCanDoAtLeastWhatWasAsked() {
        ShapeResult result = of(stage(20, 10, 0), stage(25, 10, 0), stage(31, 10, 0), stage(39, 10, 0));

        assertThat(result.highestRate()).isEqualTo(39);
        assertThat(ShapeResults.sentences(List.of(result)))
                .containsExactly(
                        "Avro, single events, breakpoint: at least 39 requests a second keep the 99th percentile"
                                + " under 100 ms");
    }

    @Test
    void aServiceThatPassesTheBoundAtOnceHasNoRate() {
        assertThat(of(stage(20, 500, 0)).highestRate()).isNull();
    }

    @Test
    void aFailedRequestIsSlowerThanAnyBound() {
        assertThat(of(stage(20, 10, 1), stage(25, 10, 2)).highestRate()).isEqualTo(20);
    }

    @Test
    void aStageTellsWhatCameOfIt() {
        assertThat(of(stage(20, 10, 1)).stages())
                .containsExactly(new ShapeResult.Stage(20, 5, 20, 1, 10.0, 10.0, true));
    }

    private static ShapeResult of(ShapeStage... stages) {
        return ShapeResults.of("breakpoint", CELL, 100, List.of(stages), 4);
    }

    /** A hundred answers within five seconds. */
    private static ShapeStage stage(double rate, double millis, int failed) {
        List<Sample> samples = IntStream.range(0, 100)
                .mapToObj(i -> Recorded.sample(i / 20.0, millis))
                .toList();
        return new ShapeStage(rate, 5, samples, failed);
    }
}
